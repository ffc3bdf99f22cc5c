import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { handleOf } from '../passkeys/relying-party.ts';

/** How an answer differs from what a good browser and a good authenticator would give. */
export type Twist = {
  readonly origin?: string;
  readonly rpID?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
};

/** One passkey, in software: makes what browsers send, and can be told to make it wrong. */
export const softwarePasskey = (accountId: string, origin: string) => {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  let counter = 0;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }));
  const dataOf = (twist: Twist, attested: Buffer | null) => {
    counter = twist.counter ?? counter + 1;
    const flags = 0x01 | (twist.isVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const rp = createHash('sha256')
      .update(twist.rpID ?? new URL(origin).hostname)
      .digest();
    return Buffer.concat([rp, head, ...(attested ? [attested] : [])]);
  };

  return {
    id: named.id,
    /** The credential's hash, by which it's on record. */
    credential: createHash('sha256').update(id).digest('hex'),
    /** What a browser sends for a new passkey. */
    made: (challenge: string, twist: Twist = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const attestation = cborMap([
        [text('fmt'), text('none')],
        [text('attStmt'), cborMap([])],
        [text('authData'), bytes(dataOf(twist, attested))],
      ]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What a browser sends for a signature. */
    signed: (challenge: string, twist: Twist = {}) => {
      const client = clientData('webauthn.get', challenge, twist);
      const data = dataOf(twist, null);
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      );
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: twist.userHandle ?? Buffer.from(handleOf(accountId)).toString('base64url'),
        },
      };
    },
  };
};

/** A public key in the form of COSE (RFC 9053), for ES256. */
const coseKey = (x: string, y: string) =>
  cborMap([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);

/** The beginning of a value in CBOR (RFC 8949): its major type and its number. */
const head = (major: number, n: number): Buffer => {
  const type = major << 5;
  if (n < 24) return Buffer.from([type | n]);

  return n < 256 ? Buffer.from([type | 24, n]) : Buffer.from([type | 25, n >> 8, n & 0xff]);
};
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n));
const bytes = (content: Buffer) => Buffer.concat([head(2, content.length), content]);
const text = (content: string) => Buffer.concat([head(3, content.length), Buffer.from(content)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
