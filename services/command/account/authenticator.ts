import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { sha256 } from '../../shared/keys/sha256.ts';
import { keyFor } from './keys.ts';

/** Milliseconds that a code stands for, and the bytes of a secret (RFC 6238 with the defaults of all apps). */
const STEP = 30_000;
const SECRET_BYTES = 20;

/** In base32, as people type it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app reads from the QR code; `email` tells one account from another in it. */
export const otpauthUrl = (secret: string, email: string): string => codesOf(secret, email).toString();

/** A picture of a text, as a data URL; dark on light, whatever lies around it. */
export const qrCode = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;

/** Which step's code this is, counting from 1970: the one at `now`, or one before or after. Null: none of them. */
export const stepOf = (secret: string, code: string, now: string): number | null => {
  const timestamp = Date.parse(now);
  const delta = codesOf(secret).validate({ token: code, window: 1, timestamp });

  return delta === null ? null : Math.floor(timestamp / STEP) + delta;
};

const codesOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Inkstream', label, secret: Secret.fromBase32(secret) });

const RECOVERY_CODES = 10;
/** 80 bits are more than anybody can try, even somebody who has the hashes. */
const RECOVERY_BYTES = 10;

/** The same for the same command, so that a repeated request shows the codes that count. */
export const recoveryCodes = (linkSecret: string, commandId: string): readonly string[] => {
  const bytes = keyFor(linkSecret, 'recovery-codes', {
    about: commandId,
    length: RECOVERY_CODES * RECOVERY_BYTES,
  });

  return Array.from({ length: RECOVERY_CODES }, (_, n) => {
    const part = new Uint8Array(bytes.subarray(n * RECOVERY_BYTES, (n + 1) * RECOVERY_BYTES));
    return new Secret({ buffer: part.buffer }).base32.replace(/.{4}(?=.)/g, '$&-');
  });
};

/** The code without spaces, hyphens and differences of case. */
export const recoveryHash = (code: string): string => sha256(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
