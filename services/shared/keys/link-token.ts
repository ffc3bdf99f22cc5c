import { timingSafeEqual } from 'node:crypto';

/** Works out the HMAC-SHA-256 (RFC 2104) of the bytes that a token begins with; each kind of link has its own. */
type Mac = (body: Buffer) => Buffer;

/** The token of a link that is mailed or handed on: its bytes and their HMAC, in base64url. */
export const linkToken = (body: Buffer, mac: Mac): string =>
  Buffer.concat([body, mac(body)]).toString('base64url');

/** The bytes that a token of `length` bytes begins with. Null for any token that we did not make. */
export const readLinkToken = (given: string, length: number, mac: Mac): Buffer | null => {
  const token = bareToken(given, length);
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== length + MAC || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, length);

  return timingSafeEqual(mac(body), bytes.subarray(length)) ? body : null;
};

/**
 * The token itself, without what the text around a link added to it: a full stop, a bracket, a quotation mark, a space.
 * The same if it's no token. Since a token may itself end with a hyphen or a line, its length tells where it ends.
 */
export const bareToken = (given: string, length: number): string => {
  const letters = Math.ceil(((length + MAC) * 8) / 6);

  return ADDED.test(given.slice(letters)) ? given.slice(0, letters) : given;
};

/** Bytes of a MAC. */
const MAC = 32;

/** Behind a token: punctuation, marks that nobody sees, and spaces. Nothing else stands around links. */
const ADDED = /^[\s\p{P}\p{Cf}<>]{1,20}$/u;

/** The UUID that 16 bytes are. */
export const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
