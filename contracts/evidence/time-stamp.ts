import { verifySigned } from './cms.ts';
import { childOf, childrenOf, tags, timeOf } from './der.ts';
import { bad } from './finding.ts';
import { hashNamed } from './signature.ts';

/** Verifies an RFC 3161 token over the bytes: when, and by whom. Whether that authority is trusted is for people. */
export const verifyTimeStamp = async (
  token: Uint8Array<ArrayBuffer>,
  stamped: Uint8Array<ArrayBuffer>,
): Promise<{ readonly at: string; readonly by: string }> => {
  const { signer, content } = await verifySigned(token);
  const [, , imprint, , time] = childrenOf(childOf({ tag: 0, content, whole: content }, 0, tags.sequence));
  if (!imprint || !time) return bad('A time-stamp holds no time.');
  const digest = await crypto.subtle.digest(hashNamed(childOf(imprint, 0)), stamped);
  if (childOf(imprint, 1, tags.octetString).content.toHex() !== new Uint8Array(digest).toHex())
    bad('A time-stamp is over something else.');

  return { at: timeOf(time), by: signer.name };
};
