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

// The browser loads these with every history. So those are left out that no history quotes: about backups, and about
// signing in at identity providers.
const quoted: ReadonlyMap<string, Answer> = new Map(
  Object.entries({
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
  }),
);

/**
 * The sentence for a refusal's code in an event of a document or an account. If only another version of the product
 * knows the code, it's the code itself.
 */
export const quotedRefusal = (code: string): string => quoted.get(code)?.message ?? code;
