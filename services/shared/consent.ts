import { createHash } from 'node:crypto';
import { consentText } from '#contracts/consent.ts';

/** What a signature names beside the version of the text that was agreed to. */
export const consentSha256 = createHash('sha256').update(consentText).digest('hex');
