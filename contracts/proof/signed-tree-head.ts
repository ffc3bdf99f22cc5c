/**
 * Signed tree heads of a log, in the form that C2SP tlog-checkpoint gives them: signed notes (C2SP signed-note) with
 * Ed25519 (RFC 8032). This uses Web Crypto only, so that browsers, servers and the offline verifier can share it.
 */

/** What a log says about itself: its name, how many leaves its tree has, and the tree's root in hex. */
export type SignedTreeHead = { readonly origin: string; readonly size: number; readonly root: string };

export type NoteSigner = {
  /** The key that verifies this signer's notes, as C2SP signed-note writes it: `<name>+<key id>+<key>`. It's public. */
  readonly verifierKey: string;
  readonly sign: (treeHead: SignedTreeHead) => Promise<string>;
  /** Signs any other text, which ends with a line end and whose first lines are no tree head. */
  readonly signText: (text: string) => Promise<string>;
};

/**
 * Makes a signer from a private key. `seed` is that key, 32 bytes in hex (RFC 8032). `name` says whose key it is; it
 * must contain neither a space nor a plus sign.
 */
export const openNoteSigner = async (name: string, seed: string): Promise<NoteSigner> => {
  const key = await privateKey(seed);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  const publicKey = Uint8Array.fromBase64(x, { alphabet: 'base64url' });
  const id = await keyId(name, publicKey);
  const signText = async (text: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key, encoded(text)));

    return `${text}\n${DASH} ${name} ${joined(id, signature).toBase64()}\n`;
  };

  return {
    verifierKey: `${name}+${id.toHex()}+${joined([ED25519], publicKey).toBase64()}`,
    sign: (treeHead) => signText(treeHeadText(treeHead)),
    signText: async (text) => {
      if (readTreeHead(`${text}\n`)) throw new Error('this text would count as a tree head');
      return signText(text);
    },
  };
};

/** The text that the signature of a tree head covers. */
export const treeHeadText = ({ origin, size, root }: SignedTreeHead): string =>
  `${origin}\n${size}\n${Uint8Array.fromHex(root).toBase64()}\n`;

/**
 * Reads the tree head in a note, no matter who signed the note; null if the note doesn't contain a tree head. Lines
 * after the first three are ignored.
 */
export const readTreeHead = (note: string): SignedTreeHead | null => {
  const [origin, size, root] = (note.split('\n\n')[0] ?? '').split('\n');
  const hash = bytesOf(root);
  if (!origin || !size || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== HASH_BYTES) return null;

  return { origin, size: Number(size), root: hash.toHex() };
};

/** The tree head in a note; null if the note has no valid signature by this key, or no tree head. Never throws. */
export const verifyTreeHead = async (note: string, verifierKey: string): Promise<SignedTreeHead | null> => {
  const text = await verifiedText(note, verifierKey);

  return text === null ? null : readTreeHead(text);
};

/** The text of any note; null if the note has no valid signature by this key. Never throws. */
export const verifiedText = async (note: string, verifierKey: string): Promise<string | null> => {
  const verifier = await readVerifierKey(verifierKey);
  const end = note.lastIndexOf('\n\n');
  if (!verifier || end < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);

  for (const line of note.slice(end + 2, -1).split('\n'))
    if (await isSignedBy(line, text, verifier)) return text;

  return null;
};

/** The name and the key's id, read from a verifier key so that people can see them. Nothing is verified. */
export const keyName = (verifierKey: string): { readonly name: string; readonly id: string } => {
  const [name = '', id = ''] = verifierKey.split('+');

  return { name, id };
};

/**
 * A verifier key for the same public key under another name. A log uses a name of its own for each of its epochs, and
 * the id of a key depends on the name. Null if the text isn't a verifier key.
 */
export const renamedKey = async (verifierKey: string, name: string): Promise<string | null> => {
  const key = await publicKeyIn(verifierKey);

  return key && `${name}+${(await keyId(name, key)).toHex()}+${joined([ED25519], key).toBase64()}`;
};

const DASH = '\u2014';
const ED25519 = 1;
const HASH_BYTES = 32;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

type Verifier = {
  readonly name: string;
  readonly id: Uint8Array<ArrayBuffer>;
  readonly key: CryptoKey;
};

/** Null if the text isn't a verifier key, or if the id in it doesn't belong to its name and key. */
const readVerifierKey = async (verifierKey: string): Promise<Verifier | null> => {
  const publicKey = await publicKeyIn(verifierKey);
  if (!publicKey) return null;
  const { name } = keyName(verifierKey);
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);

  return { name, id: await keyId(name, publicKey), key };
};

const publicKeyIn = async (verifierKey: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  // Base64 may contain plus signs too, so the key is everything after the second plus sign.
  const [, name = '', writtenId = '', encodedKey = ''] =
    /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const bytes = bytesOf(encodedKey);
  if (bytes?.length !== 1 + KEY_BYTES || bytes[0] !== ED25519) return null;
  const publicKey = bytes.slice(1);

  return (await keyId(name, publicKey)).toHex() === writtenId ? publicKey : null;
};

const isSignedBy = async (line: string, text: string, { name, id, key }: Verifier): Promise<boolean> => {
  const [dash, signer, encodedSignature, ...rest] = line.split(' ');
  const bytes = bytesOf(encodedSignature);
  if (dash !== DASH || signer !== name || rest.length > 0 || !bytes) return false;
  if (bytes.slice(0, KEY_ID_BYTES).toHex() !== id.toHex()) return false;

  return crypto.subtle.verify('Ed25519', key, bytes.slice(KEY_ID_BYTES), encoded(text));
};

/** The id of a key: the first four bytes of SHA-256 over the name, a line end, the algorithm's byte and the key. */
const keyId = async (name: string, publicKey: Uint8Array<ArrayBuffer>) => {
  const named = joined(encoded(`${name}\n`), joined([ED25519], publicKey));

  return new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, KEY_ID_BYTES);
};

/** Web Crypto reads private keys only as PKCS #8 (RFC 8410), so the seed gets the bytes of that format in front. */
const privateKey = (seed: string): Promise<CryptoKey> => {
  const bytes = joined(Uint8Array.fromHex('302e020100300506032b657004220420'), Uint8Array.fromHex(seed));

  return crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']);
};

/** The bytes that a text in canonical base64 stands for; null if the text is anything else. */
const bytesOf = (text: string | undefined): Uint8Array<ArrayBuffer> | null => {
  try {
    const bytes = Uint8Array.fromBase64(text ?? '', { lastChunkHandling: 'strict' });
    return bytes.toBase64() === text ? bytes : null;
  } catch {
    return null;
  }
};

const encoded = (text: string) => new TextEncoder().encode(text);

const joined = (one: ArrayLike<number>, other: ArrayLike<number>): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);

  return bytes;
};
