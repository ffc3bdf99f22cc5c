import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { canonical, type Json, must, sha256 } from './tree-reader.ts';

// A second reader of backups, from docs/backup-format.md and the standards that it names alone: nothing of the product is
// used here. Which fields of events name files it need not know for a file's own hash, so that it looks at no more.

type Keys = { readonly linkSecret: string; readonly backupKey: string | null };

/** What is wrong with a backup, or null. Keys are in hex. */
export const backupProblem = (bytes: Buffer, keys: Keys): string | null => {
  try {
    const isEncrypted = bytes.subarray(0, 7).toString() === 'INKBACK';
    const members = membersOf(decompressed(isEncrypted ? decrypted(bytes, keys.backupKey) : bytes));
    const manifest = members.pop();
    must(manifest?.name === 'manifest.json', 'the manifest is not the last');
    checkManifest(members, canonicalIn(manifest?.bytes.toString() ?? ''), keys.linkSecret);
    return null;
  } catch (error) {
    return String(error);
  }
};

const hkdf = (key: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));

const CHUNK = 1_048_576 + 16;

const decrypted = (bytes: Buffer, key: string | null): Buffer => {
  const secret = Buffer.from(key ?? '', 'hex');
  must(bytes[7] === 1, 'the version is another');
  must(
    sha256('inkstream backup key', secret).subarray(0, 8).equals(bytes.subarray(8, 16)),
    'the key is another',
  );
  const own = hkdf(secret, bytes.subarray(16, 48), 'inkstream backup file');
  const header = bytes.subarray(0, 55);
  const chunks: Buffer[] = [];
  for (let at = 55, n = 0; at < bytes.length; at += CHUNK, n++) {
    const end = Math.min(bytes.length, at + CHUNK);
    const nonce = Buffer.concat([bytes.subarray(48, 55), Buffer.alloc(5)]);
    nonce.writeUInt32BE(n, 7);
    nonce[11] = end === bytes.length ? 1 : 0;
    const decipher = createDecipheriv('aes-256-gcm', own, nonce)
      .setAAD(header)
      .setAuthTag(bytes.subarray(end - 16, end));
    chunks.push(decipher.update(bytes.subarray(at, end - 16)), decipher.final());
  }

  return Buffer.concat(chunks);
};

const decompressed = (bytes: Buffer): Buffer => {
  const frame = bytes.subarray(-40);
  must(frame.subarray(0, 8).toString('hex') === '502a4d1820000000', 'the last frame is another');
  must(sha256(bytes.subarray(0, -40)).equals(frame.subarray(8)), 'the hash of the file is another');

  return zstdDecompressSync(bytes.subarray(0, -40));
};

type Member = { readonly name: string; readonly bytes: Buffer };

const membersOf = (tar: Buffer): Member[] => {
  const members: Member[] = [];
  let at = 0;
  while (tar[at] !== 0) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0+$/, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    must(tar.toString('latin1', at + 156, at + 157) === '0', `${name} is no plain file`);
    members.push({ name, bytes: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  must(tar.length === at + 1024 && tar.subarray(at).every((byte) => byte === 0), 'the archive goes on');

  return members;
};

const canonicalIn = (text: string): Json => {
  const value = JSON.parse(text);
  must(canonical(value) === text, 'something is not canonical');

  return value;
};

const checkManifest = (members: readonly Member[], { seal, ...manifest }: Json, linkSecret: string) => {
  must(
    manifest.format === 'inkstream-backup' && [1, 2].includes(manifest.version),
    'the format or its version is another',
  );
  const key = hkdf(Buffer.from(linkSecret, 'hex'), Buffer.alloc(0), 'inkstream backup seal');
  must(createHmac('sha256', key).update(canonical(manifest)).digest('hex') === seal, 'the seal is another');
  const lines = members.map(
    ({ name, bytes }) => `${sha256(bytes).toString('hex')} ${bytes.length} ${name}\n`,
  );
  must(sha256(lines.join('')).toString('hex') === manifest.members, 'the members are others');

  const parts = members.filter(({ name }) => name.startsWith('events/'));
  const heads = members.filter(({ name }) => name.startsWith('tree-heads/'));
  checkTreeHeads(heads, manifest);
  must(
    members
      .slice(parts.length, parts.length + heads.length)
      .every(({ name }) => name.startsWith('tree-heads/')),
    'the tree heads are not behind the events',
  );
  const blobs = members.slice(parts.length + heads.length).map(({ name, bytes }) => {
    const hash = sha256(bytes).toString('hex');
    must(name === `blobs/${hash}`, `${name} has another hash`);
    return hash;
  });
  must(String(blobs) === String(blobs.toSorted()) && blobs.length === manifest.blobs, 'the files are others');
  const events = parts.flatMap(({ name, bytes }, n) => {
    must(
      name === `events/${String(n + 1).padStart(6, '0')}.ndjson` && bytes.at(-1) === 10,
      `${name} is not in its place`,
    );
    return bytes.toString().slice(0, -1).split('\n').map(canonicalIn);
  });
  must(events.length === manifest.events, 'there are other events');
  must(new Set(events.map(({ id }) => id)).size === events.length, 'an id stands twice');
  checkChains(events, manifest);
};

const checkTreeHeads = (parts: readonly Member[], manifest: Json) => {
  const lines = parts.flatMap(({ name, bytes }, n) => {
    must(
      name === `tree-heads/${String(n + 1).padStart(6, '0')}.ndjson` && bytes.at(-1) === 10,
      `${name} is not in its place`,
    );
    return bytes.toString().slice(0, -1).split('\n').map(canonicalIn);
  });
  must(lines.length === (manifest.version === 1 ? 0 : manifest.treeHeads), 'there are other tree heads');
  for (const { at, note, verifierKey, ...others } of lines)
    must(
      !Number.isNaN(Date.parse(at)) &&
        /^\S+\/\S+\/e\d+\n\d+\n[A-Za-z0-9+/]{43}=\n\n/.test(note) &&
        typeof verifierKey === 'string' &&
        Object.keys(others).length === 0,
      'that is no tree head',
    );
};

const checkChains = (events: readonly Json[], manifest: Json) => {
  const heads = new Map<string, { revision: number; hash: string }>();
  for (const { stream, revision, type, data, metadata } of events) {
    const { hash, sig: _, ...covered } = metadata;
    const before = heads.get(stream);
    must(
      revision === (before?.revision ?? -1) + 1 && covered.prev === (before?.hash || null),
      `${stream} is broken`,
    );
    const own = sha256(canonical({ stream, revision, type, data, metadata: covered })).toString('hex');
    must(type === '$damaged' || own === hash, `event ${revision} of ${stream} was changed`);
    heads.set(stream, { revision, hash });
  }
  const lines = [...heads.keys()]
    .toSorted()
    .map((stream) => `${stream} ${heads.get(stream)?.revision} ${heads.get(stream)?.hash}\n`);
  must(
    heads.size === manifest.streams && sha256(lines.join('')).toString('hex') === manifest.heads,
    'the heads are others',
  );
};
