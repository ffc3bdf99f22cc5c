import { randomBytes } from 'node:crypto';
import { Refusal } from '#contracts/api/refusals.ts';
import { readSignedData } from '#contracts/evidence/cms.ts';
import { childOf, childrenOf, derIn, oidOf, tags } from '#contracts/evidence/der.ts';
import { readTimeStamp, TIME_STAMP } from '#contracts/evidence/time-stamp.ts';
import { NULL, oids, type Timestamp } from './cms.ts';
import { der, identifier } from './der.ts';

/**
 * Asks an RFC 3161 time-stamping authority. Refuses with `unavailable` if the token isn't exactly what was asked for.
 * Sealing is then tried again later, because a seal without the promised time is worth less than a late one. `timeout`
 * is in milliseconds.
 */
export const timestampFrom =
  (url: string, timeout = 10_000): Timestamp =>
  async (digest) => {
    try {
      const nonce = newNonce();
      const token = await tokenFrom(url, requestOf(digest, nonce), timeout);
      check(token, digest, nonce);

      return token;
    } catch (error) {
      throw Object.assign(new Refusal('unavailable'), { cause: error });
    }
  };

const LARGEST_ANSWER = 64 * 1024;

const tokenFrom = async (url: string, request: Buffer, timeout: number): Promise<Buffer> => {
  const response = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(request),
    headers: { 'content-type': 'application/timestamp-query' },
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`the time-stamping authority answered ${response.status}`);

  const [statusInfo, token] = childrenOf(derIn(await readLimited(response)));
  const status = statusInfo && childOf(statusInfo, 0, tags.integer).content.toHex();
  if (status !== GRANTED && status !== GRANTED_WITH_CHANGES)
    throw new Error(`the time-stamping authority refused with status ${status}`);
  if (!token) throw new Error('the time-stamping authority gave no token');

  return Buffer.from(token.whole);
};

/** Values of PKIStatus (RFC 3161, section 2.4.2). */
const GRANTED = '00';
const GRANTED_WITH_CHANGES = '01';

const readLimited = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LARGEST_ANSWER) throw new Error('the answer of the time-stamping authority is too long');
    chunks.push(chunk);
  }

  return new Uint8Array(Buffer.concat(chunks));
};

/** A request (RFC 3161, section 2.4.1) that asks for the authority's certificates, too. */
const requestOf = (digest: Uint8Array, nonce: Buffer): Buffer =>
  der(
    tags.sequence,
    der(tags.integer, Buffer.of(1)),
    der(tags.sequence, der(tags.sequence, identifier(oids.sha256), NULL), der(tags.octetString, digest)),
    der(tags.integer, nonce),
    der(tags.boolean, Buffer.of(0xff)),
  );

/** A positive number whose first byte isn't null, so that its encoding has exactly these bytes. */
const newNonce = (): Buffer => {
  const nonce = randomBytes(16);
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);

  return nonce;
};

/** A token for another request or another time proves nothing. */
const check = (token: Buffer, digest: Uint8Array, nonce: Buffer): void => {
  const { contentType, content } = readSignedData(new Uint8Array(token));
  if (contentType !== TIME_STAMP || !content) throw new Error('the token holds no time');

  const stamp = readTimeStamp(content);
  if (!stamp.nonce || !nonce.equals(stamp.nonce)) throw new Error('the time-stamp answers another request');
  if (oidOf(childOf(stamp.algorithm, 0)) !== oids.sha256 || stamp.digest.toHex() !== digest.toHex())
    throw new Error('the time-stamp is of something else');
};
