import { quotedRefusals } from '../quoted-refusals.ts';
import type { Answer } from '../refusals/answer.ts';
import { backupRefusals } from '../refusals/backup.ts';
import { ssoRefusals } from '../refusals/sso.ts';
import { uploadRefusals } from '../refusals/upload.ts';

/**
 * Every refusal that the product can answer, by its code: the HTTP status and the sentence that people read. Each area
 * of the product has its own file of refusals.
 */
export const refusals = {
  ...quotedRefusals,
  ...uploadRefusals,
  ...backupRefusals,
  ...ssoRefusals,
} as const satisfies Record<string, Answer>;

export type RefusalCode = keyof typeof refusals;

/** The sentence for a refusal's code. If only another version of the product knows the code, it's the code itself. */
export const refusalSentence = (code: string): string =>
  Object.hasOwn(refusals, code) ? refusals[code as RefusalCode].message : code;

/** What an answer says beside its code and its sentence, for programs. */
type Details = Readonly<Record<string, unknown>>;

/** Thrown to refuse a request; its message is safe to show to people. Any other error that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly retryAfter: number | null;
  readonly details: Details | null;

  constructor(
    code: RefusalCode,
    message: string = refusals[code].message,
    retryAfter: number | null = null,
    details: Details | null = null,
  ) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter ?? (refusals[code] as Answer).retryAfter ?? null;
    this.details = details;
  }

  get status() {
    return refusals[this.code].status;
  }
}

export function refuse(code: RefusalCode, message?: string, retryAfter?: number): never {
  throw new Refusal(code, message, retryAfter);
}

/** Refuses with what a program needs to go on. */
export function refuseWith(code: RefusalCode, details: Details): never {
  throw new Refusal(code, undefined, null, details);
}
