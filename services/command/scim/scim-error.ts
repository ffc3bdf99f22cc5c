import SCIMMY from 'scimmy';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import { outage } from '../../shared/outages/outage.ts';

/** The keywords for what was wrong (RFC 7644, table 9). */
type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidPath'
  | 'noTarget'
  | 'tooMany'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidValue';

/** A request that SCIM's own rules refuse. Its message is safe to show. */
export class ScimProblem extends Error {
  override readonly name = 'ScimProblem';
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, message: string, scimType: ScimType | null = null) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string): never => {
  throw new ScimProblem(400, message, 'invalidValue');
};

export const notFound = (): never => {
  throw new ScimProblem(404, 'There’s no such resource.');
};

/** The library says with a TypeError what is wrong with a resource or a filter. Refuses `invalidValue` with its sentence. */
export const checked = <Made>(make: () => Made): Made => {
  try {
    return make();
  } catch (error) {
    if (error instanceof TypeError) return invalidValue(error.message);
    throw error;
  }
};

/** An error as an answer (RFC 7644, section 3.12). */
export type ScimAnswer = {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly body: {
    readonly schemas: readonly string[];
    readonly status: string;
    readonly scimType?: string;
    readonly detail: string;
  };
};

/** Null for a bug, whose message leaves the house in no form. */
export const scimAnswerOf = (error: unknown): ScimAnswer | null => {
  if (error instanceof ScimProblem) return scimAnswer(error.status, error.message, error.scimType);
  if (error instanceof SCIMMY.Types.Error)
    return scimAnswer(Number(error.status), error.message, error.scimType ?? null);
  const refusal = error instanceof Refusal ? error : outage(error);

  return refusal && ofRefusal(refusal);
};

export const scimAnswer = (
  status: number,
  detail: string,
  scimType: string | null = null,
  retryAfter: number | null = null,
): ScimAnswer => ({
  status,
  retryAfter,
  body: { schemas: [SCHEMA], status: String(status), ...(scimType !== null && { scimType }), detail },
});

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const ofRefusal = ({ code, status, message, retryAfter }: Refusal): ScimAnswer => {
  const inScim = refusals[code];

  return scimAnswer(inScim?.status ?? status, message, inScim?.scimType, retryAfter);
};

/** The refusals that SCIM has words of its own for. All others keep their status. */
const refusals: {
  readonly [Code in RefusalCode]?: { readonly status: number; readonly scimType: ScimType };
} = {
  malformed: { status: 400, scimType: 'invalidSyntax' },
  invalid: { status: 400, scimType: 'invalidValue' },
  'account.email-taken': { status: 409, scimType: 'uniqueness' },
  'organisation.already-member': { status: 409, scimType: 'uniqueness' },
  'organisation.user-name-taken': { status: 409, scimType: 'uniqueness' },
  'organisation.team-name-taken': { status: 409, scimType: 'uniqueness' },
  'organisation.own-team-role': { status: 403, scimType: 'mutability' },
  'organisation.provided-owner': { status: 403, scimType: 'mutability' },
};
