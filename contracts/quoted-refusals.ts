import { accountRefusals } from './refusals/account.ts';
import type { Answer } from './refusals/answer.ts';
import { auditRefusals } from './refusals/audit.ts';
import { availabilityRefusals } from './refusals/availability.ts';
import { documentRefusals } from './refusals/document.ts';
import { logRefusals } from './refusals/log.ts';
import { organisationRefusals } from './refusals/organisation.ts';
import { possessionRefusals } from './refusals/possession.ts';
import { recordsRefusals } from './refusals/records.ts';
import { requestRefusals } from './refusals/request.ts';
import { signingRefusals } from './refusals/signing.ts';
import { templateRefusals } from './refusals/template.ts';
import { type SignerLanguage, textIn } from './text/languages.ts';

/**
 * The refusals that an event of a document or an account can quote. The browser loads these with every history, so those
 * are left out that no document's history quotes: about files, backups, and signing in at identity providers.
 */
export const quotedRefusals = {
  ...requestRefusals,
  ...availabilityRefusals,
  ...logRefusals,
  ...accountRefusals,
  ...templateRefusals,
  ...documentRefusals,
  ...organisationRefusals,
  ...possessionRefusals,
  ...auditRefusals,
  ...recordsRefusals,
  ...signingRefusals,
} as const satisfies Record<string, Answer>;

/**
 * The sentence for a refusal's code in an event. If only another version of the product knows it, it's the code itself.
 * `others` are refusals that such an event can quote as well.
 */
export const quotedRefusal = (
  language: SignerLanguage,
  code: string,
  others: Readonly<Record<string, Answer>> = {},
): string => {
  const known: Readonly<Record<string, Answer>> = { ...quotedRefusals, ...others };
  const answer = Object.hasOwn(known, code) ? known[code] : undefined;

  return answer ? textIn(language, answer.message) : code;
};
