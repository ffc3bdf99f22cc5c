import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { Verify } from '#contracts/proof/writer-signature.ts';
import { memory } from '../flow/memory.ts';

/** How many right signatures are remembered: an event is read again soon after it was written, and then less and less. */
const REMEMBERED = 10_000;

/**
 * Verifies a signature on Node's threads, so that all processors help; one signature takes a tenth of a millisecond.
 * Each key is parsed only once, and a signature that was right before isn't verified again.
 */
export const verifyBeside: Verify = async (publicKey, signature, text) => {
  const name = nameOf(publicKey, signature, text);
  if (right.get(name)) return true;
  try {
    const key = read.get(publicKey) ?? keyIn(publicKey);
    read.set(publicKey, key);
    const isRight = await verifyInThread(null, text, key, bytesIn(signature));
    if (isRight) right.set(name, true);

    return isRight;
  } catch {
    return false;
  }
};

/** Remembers a signature that this process made itself. */
export const rememberSignature = (publicKey: string, signature: string, text: Uint8Array): void =>
  right.set(nameOf(publicKey, signature, text), true);

const right = memory<true>({ most: REMEMBERED });

/** Two names are the same only for the same signature with the same key over the same text. */
const nameOf = (publicKey: string, signature: string, text: Uint8Array): string =>
  JSON.stringify([publicKey, signature, Buffer.from(text).toString('latin1')]);

const verifyInThread = promisify(verify);

const read = new Map<string, KeyObject>();

/** Strictly, as `verifyEd25519` and other verifiers read it. A lax signature would count here and in no bundle. */
const bytesIn = (base64: string): Uint8Array => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) throw new SyntaxError('no canonical base64');

  return bytes;
};

const keyIn = (publicKey: string): KeyObject => {
  const x = Buffer.from(bytesIn(publicKey)).toString('base64url');

  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};
