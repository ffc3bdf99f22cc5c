import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { keyFor } from '../keys.ts';

/** Milliseconds for which a code is valid, and the bytes of a secret (RFC 6238 with the defaults that all apps use). */
const STEP = 30_000;
const SECRET_BYTES = 20;

/** A new secret in base32, as people type it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The text of the QR code for an app. `email` distinguishes one account from another there. */
export const otpauthUrl = (secret: string, email: string): string => codesOf(secret, email).toString();

/** A picture of a text as a QR code, as a data URL. It's dark on light, whatever the colours around it are. */
export const qrCode = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;

/**
 * The step that a code belongs to, counting from 1970: the one at `now`, or one before or after. Null if none of them
 * matches.
 */
export const stepOf = (secret: string, code: string, now: string): number | null => {
  const timestamp = Date.parse(now);
  const delta = codesOf(secret).validate({ token: code, window: 1, timestamp });

  return delta === null ? null : Math.floor(timestamp / STEP) + delta;
};

const codesOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Inkstream', label, secret: Secret.fromBase32(secret) });

const RECOVERY_CODES = 10;
/** 80 bits are more than anybody can guess, even with the hashes. */
const RECOVERY_BYTES = 10;

/** Derived from the command's id, so that a repeated request shows the same codes, which are the valid ones. */
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

/** The hash of the code without spaces and hyphens, and in upper case. */
export const recoveryHash = (code: string): string => sha256(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
