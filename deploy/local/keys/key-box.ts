import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { canonicalJson } from '../../../contracts/proof/canonical-json.ts';

/** The contents of the key files by their names below the folder of the keys. */
export type KeyFiles = Readonly<Record<string, Buffer>>;

/** Argon2id with the second recommended option of RFC 9106, section 4: 64 MiB, three passes, four lanes. */
const DERIVATION = { algorithm: 'argon2id', memory: 65_536, passes: 3, parallelism: 4 } as const;

const Hex = z.string().regex(/^([0-9a-f]{2})+$/);

/** The file of `npm run keys:export`. `data` is encrypted; all other members are authenticated with it. */
const Box = z.strictObject({
  format: z.literal('inkstream-keys'),
  version: z.literal(1),
  derivation: z.strictObject({
    algorithm: z.literal('argon2id'),
    memory: z.int().min(8).max(4_194_304),
    passes: z.int().min(1).max(64),
    parallelism: z.int().min(1).max(16),
    salt: Hex,
  }),
  cipher: z.literal('aes-256-gcm'),
  nonce: Hex,
  data: Hex,
});

/** The name of a key file, which can't lead out of its folder. */
const Name = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);
const Contents = z.record(Name, z.base64());

/** Encrypts all keys of the installation with a passphrase. */
export const encryptKeys = async (files: KeyFiles, passphrase: string): Promise<string> => {
  const derivation = { ...DERIVATION, salt: randomBytes(16).toString('hex') };
  const nonce = randomBytes(12);
  const head = {
    ...({ format: 'inkstream-keys', version: 1, derivation, cipher: 'aes-256-gcm' } as const),
    nonce: nonce.toString('hex'),
  };
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, derivation), nonce);
  cipher.setAAD(Buffer.from(canonicalJson(head)));
  const plain = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]),
  );
  const data = Buffer.concat([cipher.update(canonicalJson(plain)), cipher.final(), cipher.getAuthTag()]);

  return `${JSON.stringify({ ...head, data: data.toString('hex') }, null, 2)}\n`;
};

/** Throws a sentence if the text isn't such a file, or the passphrase is wrong. */
export const decryptKeys = async (text: string, passphrase: string): Promise<KeyFiles> => {
  const { data, ...head } = boxOf(text);
  const encrypted = Buffer.from(data, 'hex');
  const end = encrypted.length - 16;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await keyOf(passphrase, head.derivation),
    Buffer.from(head.nonce, 'hex'),
  );
  decipher.setAAD(Buffer.from(canonicalJson(head)));

  try {
    decipher.setAuthTag(encrypted.subarray(end));
    const plain = Buffer.concat([decipher.update(encrypted.subarray(0, end)), decipher.final()]).toString();
    const contents = Contents.parse(JSON.parse(plain));
    return Object.fromEntries(
      Object.entries(contents).map(([name, held]) => [name, Buffer.from(held, 'base64')]),
    );
  } catch {
    throw new Error('The passphrase is wrong, or the file was changed.');
  }
};

const boxOf = (text: string): z.infer<typeof Box> => {
  try {
    return Box.parse(JSON.parse(text));
  } catch {
    throw new Error('This is no file of keys that Inkstream has exported.');
  }
};

type Derivation = z.infer<typeof Box>['derivation'];

const derive = promisify(argon2);

/** The passphrase is normalised, because keyboards differ in how they send an umlaut. */
const keyOf = (
  passphrase: string,
  { algorithm, salt, memory, passes, parallelism }: Derivation,
): Promise<Buffer> =>
  derive(algorithm, {
    message: passphrase.normalize('NFKC'),
    nonce: Buffer.from(salt, 'hex'),
    memory,
    passes,
    parallelism,
    tagLength: 32,
  });
