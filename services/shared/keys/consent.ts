import { consentText } from '#contracts/document/consent/consent.ts';
import { sha256 } from './sha256.ts';

/** The hash that a signature records beside the version of the consent text. */
export const consentSha256 = sha256(consentText);
