import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import type { KeptTreeHead } from '#contracts/tree-heads/events.ts';
import { archiveIn, writeArchive } from '../../services/command/backup/format/archive.ts';
import { memberDigest, sealed } from '../../services/command/backup/format/manifest.ts';
import type { Member } from '../../services/command/backup/format/tar.ts';
import { takeBackup } from '../../services/command/backup/taking/take.ts';
import {
  epochOf,
  linkSecret,
  log,
  takingFrom,
  uploadOf,
} from '../../services/command/backup/testing/sample-epoch.ts';
import { localFile } from '../../services/shared/blobs/readable-file.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';

/** Keys in hex; `refusal` is the code that a reader gives, null where it takes the backup. */
export type BackupVector = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly keys: { readonly linkSecret: string; readonly backupKey: string | null };
  readonly log: string;
  readonly refusal: string | null;
};

const AT = '2026-11-20T17:45:09.123Z';
const backupKey = '5b'.repeat(32);
const keys = { linkSecret, backupKey: null };
const locked = { linkSecret, backupKey };

/** Backups that a reader takes, and others that it refuses, each for one reason alone. */
export const backupVectors = async (): Promise<readonly BackupVector[]> => {
  const files = ['one file', 'another file'];
  const events = await epochOf({
    'document-6f1c0000-0000-4000-8000-000000000001': [
      uploadOf('one file'),
      { type: 'DocumentSent', data: {} },
    ],
    'document-6f1c0000-0000-4000-8000-000000000002': [uploadOf('another file')],
  });
  const heads = await Promise.all([3, 4].map(treeHeadOver));
  const plain = await taken(events, files, null);
  const encrypted = await taken(events, files, backupKey);
  const members = await membersOf(plain);

  const given = (name: string, bytes: Buffer, refusal: string | null, own: BackupVector['keys'] = keys) => ({
    name,
    bytes,
    refusal,
    log,
    keys: own,
  });

  return [
    given('plain', plain, null),
    given('encrypted', encrypted, null, locked),
    given('empty', await taken([], [], null), null),
    given('tree-heads', await taken(events, files, null, heads), null),
    given('of-version-1', await packed(members, ofVersion1), null),
    given(
      'of-version-1-with-tree-heads',
      await packed(await membersOf(await taken(events, files, null, heads)), ofVersion1),
      'backup.damaged',
    ),
    given(
      'tree-head-left-out',
      await withoutTreeHead(await taken(events, files, null, heads)),
      'backup.damaged',
    ),
    given('file-gone', await taken(events, files.slice(1), null), null),
    given('bit', flipped(plain, 40), 'backup.damaged'),
    given('cut-off', plain.subarray(0, -1), 'backup.damaged'),
    given('goes-on', Buffer.concat([plain, Buffer.from([0])]), 'backup.damaged'),
    given('respelled', await resealed(members, (text) => text.replace('{', '{ ')), 'backup.damaged'),
    given(
      'member-doubled',
      await resealed(members, (text) => text.replace('{', '{"type":"X",')),
      'backup.damaged',
    ),
    given(
      'event-changed',
      await resealed(members, (text) => text.replace('Lease', 'Lent')),
      'backup.damaged',
    ),
    given('event-left-out', await resealed(members, (text) => text.replace(/^.*\n/, '')), 'backup.damaged'),
    given('file-left-out', await packed(members.toSpliced(1, 1)), 'backup.damaged'),
    given('files-exchanged', await packed(exchanged(members)), 'backup.damaged'),
    given('newer', await packed(members, { version: 3 }), 'backup.newer'),
    given('sealed-by-others', await packed(members, {}, 'ff'.repeat(32)), 'backup.damaged'),
    given('other-key', encrypted, 'backup.key', { linkSecret, backupKey: 'ff'.repeat(32) }),
    given('no-key', encrypted, 'backup.key', { linkSecret, backupKey: null }),
    given('encrypted-bit', flipped(encrypted, 70), 'backup.damaged', locked),
    given('encrypted-cut-off', encrypted.subarray(0, -1), 'backup.damaged', locked),
  ];
};

/** What the manifest of version 1 lacks. */
const ofVersion1 = { version: 1, treeHeads: undefined, beginnings: undefined };

const treeHeadOver = async (size: number): Promise<KeptTreeHead> => {
  const origin = `sign.example/${log}/e1`;
  const signer = await openNoteSigner(origin, '5a'.repeat(32));
  const note = await signer.sign({ origin, size, root: 'c3'.repeat(32) });

  return { at: AT, note, verifierKey: signer.verifierKey };
};

const withoutTreeHead = async (backup: Buffer): Promise<Buffer> =>
  packed(
    (await membersOf(backup)).map(({ name, bytes }) => ({
      name,
      bytes: name.startsWith('tree-heads/')
        ? Buffer.from(Buffer.from(bytes).toString().replace(/^.*\n/, ''))
        : bytes,
    })),
  );

const taken = async (
  events: Awaited<ReturnType<typeof epochOf>>,
  files: readonly string[],
  key: string | null,
  treeHeads: readonly KeptTreeHead[] = [],
): Promise<Buffer> => {
  const own = { linkSecret, backupKey: key === null ? null : Buffer.from(key, 'hex') };
  const taking = await takingFrom(events, files, { keys: own, now: () => AT, treeHeads });
  const { filename } = await takeBackup(taking, null, () => {}, new AbortController().signal);
  const bytes = await readFile(join(taking.folder, filename));
  await rm(taking.folder, { recursive: true });

  return bytes;
};

const membersOf = async (bytes: Buffer): Promise<readonly Member[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  await writeFile(join(folder, 'backup'), bytes);
  const { members } = await archiveIn(localFile(join(folder, 'backup')), null);
  const all = await Array.fromAsync(members, ({ name, bytes: own }) => ({ name, bytes: Buffer.from(own) }));
  await rm(folder, { recursive: true });

  return all;
};

/** As somebody would who knows how a backup is made, and its secret. */
const packed = async (
  members: readonly Member[],
  said: object = {},
  secret = linkSecret,
): Promise<Buffer> => {
  const digest = memberDigest();
  for (const { name, bytes } of members.slice(0, -1)) digest.add(name, bytes.length, sha256(bytes));
  const { seal: _, ...manifest } = JSON.parse(Buffer.from(members.at(-1)?.bytes ?? []).toString());
  const anew = { ...manifest, members: digest.digest(), ...said };
  const whole = sealed(JSON.parse(JSON.stringify(anew)), secret);
  const last = { name: 'manifest.json', bytes: Buffer.from(canonicalJson(whole)) };
  async function* all() {
    yield* members.slice(0, -1);
    yield last;
  }

  return Buffer.concat(await Array.fromAsync(writeArchive(all(), AT, null)));
};

const resealed = (members: readonly Member[], change: (text: string) => string): Promise<Buffer> => {
  const [events, ...others] = members;
  const text = change(Buffer.from(events?.bytes ?? []).toString());

  return packed([{ name: events?.name ?? '', bytes: Buffer.from(text) }, ...others]);
};

const exchanged = ([events, one, two, manifest]: readonly Member[]): readonly Member[] =>
  [events, two, one, manifest].filter((member) => member !== undefined);

const flipped = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 1;

  return other;
};
