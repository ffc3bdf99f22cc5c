import { childOf, childrenOf, type Der, derIn, oidOf, tags } from './der.ts';
import { bad } from './finding.ts';

/**
 * Whether the key (SubjectPublicKeyInfo in DER) made the signature over the bytes `signed`. It knows ECDSA and RSA
 * (PKCS #1 v1.5). `hash` is the hash function to use if the algorithm's identifier doesn't name one.
 */
export const isSignature = async (
  key: Uint8Array<ArrayBuffer>,
  algorithm: Der,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  hash?: HashName,
): Promise<boolean> => {
  const identifier = childOf(derIn(key), 0, tags.sequence);
  const { kind, hash: named = hash } = algorithms[oidOf(childOf(algorithm, 0))] ?? unknown();
  if (!named) return unknown();

  if (kind === 'rsa') {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: named };
    return crypto.subtle.verify(rsa, await importKey(key, rsa), signature, signed);
  }
  const { curve, size } = curves[oidOf(childOf(identifier, 1))] ?? unknown();
  const publicKey = await importKey(key, { name: 'ECDSA', namedCurve: curve });

  return crypto.subtle.verify({ name: 'ECDSA', hash: named }, publicKey, fixed(signature, size), signed);
};

export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';

export const hashNamed = (algorithm: Der): HashName => hashes[oidOf(childOf(algorithm, 0))] ?? unknown();

type RsaKey = { readonly name: string; readonly hash: HashName };
type EllipticKey = { readonly name: string; readonly namedCurve: string };

const importKey = (key: Uint8Array<ArrayBuffer>, algorithm: RsaKey | EllipticKey) =>
  crypto.subtle.importKey('spki', key, algorithm, false, ['verify']);

/**
 * The two numbers of an ECDSA signature, each in `size` bytes, which is the size of the curve's numbers. Signatures
 * have them in DER, but Web Crypto needs this form.
 */
const fixed = (signature: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(2 * size);
  for (const [n, { content }] of childrenOf(derIn(signature)).slice(0, 2).entries()) {
    const number = content.subarray(Math.max(0, content.length - size));
    bytes.set(number, (n + 1) * size - number.length);
  }

  return bytes;
};

function unknown(): never {
  return bad('A signature is made in a way that this verifier does not know: any PDF reader checks it.');
}

const hashes: Readonly<Record<string, HashName>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

const algorithms: Readonly<Record<string, { kind: 'rsa' | 'ecdsa'; hash?: HashName }>> = {
  '1.2.840.113549.1.1.1': { kind: 'rsa' },
  '1.2.840.113549.1.1.11': { kind: 'rsa', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', hash: 'SHA-512' },
  '1.2.840.10045.2.1': { kind: 'ecdsa' },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', hash: 'SHA-512' },
};

const curves: Readonly<Record<string, { curve: string; size: number }>> = {
  '1.2.840.10045.3.1.7': { curve: 'P-256', size: 32 },
  '1.3.132.0.34': { curve: 'P-384', size: 48 },
  '1.3.132.0.35': { curve: 'P-521', size: 66 },
};
