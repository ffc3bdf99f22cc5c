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
import { uploadRefusals } from './refusals/upload.ts';

/**
 * The refusals that an event of a document or an account can quote. The browser loads these with every history, so those
 * are left out that no history quotes: about backups, and about signing in at identity providers.
 */
export const quotedRefusals = {
  ...requestRefusals,
  ...availabilityRefusals,
  ...logRefusals,
  ...accountRefusals,
  ...uploadRefusals,
  ...templateRefusals,
  ...documentRefusals,
  ...organisationRefusals,
  ...possessionRefusals,
  ...auditRefusals,
  ...recordsRefusals,
  ...signingRefusals,
} as const satisfies Record<string, Answer>;

/** The sentence for a refusal's code in an event. If only another version of the product knows it, it's the code itself. */
export const quotedRefusal = (code: string): string =>
  Object.hasOwn(quotedRefusals, code) ? quotedRefusals[code as keyof typeof quotedRefusals].message : code;
