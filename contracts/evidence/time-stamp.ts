import { verifySigned } from './cms.ts';
import { childOf, childrenOf, tags, timeOf } from './der.ts';
import { bad } from './finding.ts';
import { hashNamed } from './signature.ts';

/**
 * Verifies that a token (RFC 3161) is a time-stamp of these bytes, and says when it was made and by whom. It doesn't
 * say whether that authority deserves trust: people have to decide that.
 */
export const verifyTimeStamp = async (
  token: Uint8Array<ArrayBuffer>,
  stamped: Uint8Array<ArrayBuffer>,
): Promise<{ readonly at: string; readonly by: string }> => {
  const { signer, content, contentType } = await verifySigned(token);
  if (contentType !== TIME_STAMP) bad('What stands in the place of a time-stamp is none.');
  if (!signer.purposes.includes(TIME_STAMPING)) bad(`${signer.name} is not certified to sign time-stamps.`);
  const { algorithm, digest, time } = readTimeStamp(content);
  const expected = new Uint8Array(await crypto.subtle.digest(hashNamed(algorithm), stamped));
  if (digest.toHex() !== expected.toHex()) bad('A time-stamp is over something else.');

  const at = timeOf(time);
  if (at < signer.from || at > signer.until) bad(`The certificate of ${signer.name} did not count at ${at}.`);

  return { at, by: signer.name };
};

/** Reads the content of a token (TSTInfo of RFC 3161, section 2.4.2), without verifying anything. */
export const readTimeStamp = (content: Uint8Array<ArrayBuffer>) => {
  const [, , imprint, , time, ...optional] = childrenOf(
    childOf({ tag: 0, content, whole: content }, 0, tags.sequence),
  );
  if (!imprint || !time) return bad('A time-stamp holds no time.');

  return {
    algorithm: childOf(imprint, 0),
    digest: childOf(imprint, 1, tags.octetString).content,
    time,
    nonce: optional.find(({ tag }) => tag === tags.integer)?.content ?? null,
  };
};

/** The content type of a time-stamp, and the purpose that its signer's certificate needs (RFC 3161, 2.4.2 and 2.3). */
export const TIME_STAMP = '1.2.840.113549.1.9.16.1.4';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
