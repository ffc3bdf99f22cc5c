import { consentText } from '#contracts/document/consent.ts';
import { sha256 } from './sha256.ts';

/** What a signature names beside the version of the text that was agreed to. */
export const consentSha256 = sha256(consentText);
