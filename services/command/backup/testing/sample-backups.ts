import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { localFile } from '../../../shared/blobs/readable-file.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { archiveIn, writeArchive } from '../format/archive.ts';
import { memberDigest } from '../format/manifest.ts';
import { type Installation, openBackup } from '../format/open-backup.ts';
import type { Member } from '../format/tar.ts';
import type { BackedUpEvent, VerifiedBackup } from '../format/verified-backup.ts';
import { type Taking, takeBackup } from '../taking/take.ts';
import { epochOf, linkSecret, log, takingFrom, uploadOf } from './sample-epoch.ts';

// This file makes backups of a sample epoch in a folder that exists until the test ends.

export const named = (title: string): Message => ({ type: 'TemplateEdited', data: { title } });

export const taken = async (
  events: readonly Recorded[],
  contents: readonly string[],
  options: Partial<Taking> = {},
) => {
  const taking = await takingFrom(events, contents, options);
  onTestFinished(() => rm(taking.folder, { recursive: true }));
  const { filename } = await takeBackup(taking, null, () => {}, new AbortController().signal);
  const path = join(taking.folder, filename);

  return { path, backup: await opened(path, taking.keys) };
};

export const sample = async (keys: Taking['keys']) =>
  taken(await epochOf({ 'document-1': [uploadOf('one'), named('Rent'), uploadOf('one')] }), ['one'], {
    keys,
  });

export const opened = (
  path: string,
  keys: Taking['keys'] = { linkSecret, backupKey: null },
  home: Partial<Installation> = {},
): Promise<VerifiedBackup> =>
  openBackup(localFile(path), keys, {
    log,
    former: new Set(),
    isEmpty: async () => false,
    takesForeign: false,
    ...home,
  });

export const eventsOf = async (backup: VerifiedBackup) => {
  const found: BackedUpEvent[] = [];
  for await (const some of backup.events()) found.push(...some);

  return found;
};

export const blobsOf = async (backup: VerifiedBackup) => {
  const found: string[] = [];
  for await (const { sha256: name, bytes } of backup.blobs()) {
    expect(sha256(bytes)).toBe(name);
    found.push(name);
  }

  return found;
};

/** Returns the events as the lines of a backup. */
export const linesOf = async (message: Message): Promise<readonly string[]> =>
  (await epochOf({ 'document-1': [message] })).map(
    ({ position: _, ...event }) => `${JSON.stringify(event)}\n`,
  );

/** Packs members into a valid backup, as somebody could who knows the format but not the secret. */
export const repack = async (
  path: string,
  change: (members: readonly Member[]) => readonly Member[],
  { to = path, key = null }: { readonly to?: string; readonly key?: Buffer | null } = {},
) => {
  const members: Member[] = [];
  for await (const { name, bytes } of (await archiveIn(localFile(path), key)).members)
    members.push({ name, bytes: Buffer.from(bytes) });
  const changed = change(members);
  const digest = memberDigest();
  for (const { name, bytes } of changed.slice(0, -1)) digest.add(name, bytes.length, sha256(bytes));

  async function* all() {
    for (const { name, bytes } of changed) {
      const text = Buffer.from(bytes).toString();
      const anew = text.replace(/"members":"[0-9a-f]+"/, `"members":"${digest.digest()}"`);
      yield { name, bytes: name === 'manifest.json' ? Buffer.from(anew) : bytes };
    }
  }
  await writeFile(to, writeArchive(all(), '2026-11-20T17:45:09.123Z', key));
};
