import { quotedRefusals } from '../quoted-refusals.ts';
import type { Answer } from '../refusals/answer.ts';
import { backupRefusals } from '../refusals/backup.ts';
import { ssoRefusals } from '../refusals/sso.ts';
import { uploadRefusals } from '../refusals/upload.ts';
import { defaultLanguage, type ForMembers, type SignerLanguage, textIn } from '../text/languages.ts';
import { exactSentences, type ParametersByCode } from './exact-refusals.ts';

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

/** What a refusal knows beside its code, and what its sentence is made of in any language. It can be sent as JSON. */
export type RefusalParameters = Readonly<Record<string, unknown>>;

type ParametersOf<Code extends RefusalCode> = Code extends keyof ParametersByCode
  ? ParametersByCode[Code]
  : never;

/** The sentence for a refusal. If only another version of the product knows the code, it's the code itself. */
export const refusalSentence = (
  language: SignerLanguage,
  code: string,
  parameters: RefusalParameters | null = null,
): string => {
  if (!Object.hasOwn(refusals, code)) return code;
  const exact: ForMembers<(parameters: never) => string> | null =
    parameters && Object.hasOwn(exactSentences, code) ? exactSentences[code as keyof ParametersByCode] : null;

  return exact
    ? textIn(language, exact)(parameters as never)
    : textIn(language, refusals[code as RefusalCode].message);
};

/** What an answer says beside its code and its sentence, for programs. */
type Details = Readonly<Record<string, unknown>>;

/**
 * Thrown to refuse a request. What people read is made of its code and its parameters in their language; its message says
 * the same in the default language, and is as safe to show. Any other error that is thrown is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly parameters: RefusalParameters | null;
  readonly retryAfter: number | null;
  readonly details: Details | null;

  constructor(
    code: RefusalCode,
    parameters: RefusalParameters | null = null,
    retryAfter: number | null = null,
    details: Details | null = null,
  ) {
    super(refusalSentence(defaultLanguage, code, parameters));
    this.code = code;
    this.parameters = parameters;
    this.retryAfter = retryAfter ?? (refusals[code] as Answer).retryAfter ?? null;
    this.details = details;
  }

  get status() {
    return refusals[this.code].status;
  }
}

export function refuse<Code extends RefusalCode>(
  code: Code,
  parameters?: ParametersOf<Code>,
  retryAfter?: number,
): never {
  throw new Refusal(code, parameters, retryAfter);
}

/** Refuses with what a program needs to go on. */
export function refuseWith(code: RefusalCode, details: Details): never {
  throw new Refusal(code, null, null, details);
}
