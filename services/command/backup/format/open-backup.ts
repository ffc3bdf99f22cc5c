import { refuse } from '#contracts/api/refusals.ts';
import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { archiveIn } from './archive.ts';
import { BLOBS, EVENTS, TREE_HEADS } from './layout.ts';
import { isSealedWith, type SealedManifest } from './manifest.ts';
import { treeHeadsIn } from './tree-head-lines.ts';
import type { VerifiedBackup } from './verified-backup.ts';
import { eventsAgain, type Verified, verifyBackup } from './verify.ts';

export type BackupKeys = {
  /** LINK_SECRET: backups are sealed with a key that is derived from it. */
  readonly linkSecret: string;
  /** BACKUP_KEY (32 bytes); null if backups aren't encrypted. */
  readonly backupKey: Buffer | null;
};

/** What we need to know of this installation to decide whether it may take a backup from another one. */
export type Installation = {
  readonly log: string;
  /** Ids of other logs whose backups were restored into this installation before (record.ts). */
  readonly former: ReadonlySet<string>;
  /** Whether there are no accounts and no uploads yet. */
  readonly isEmpty: () => Promise<boolean>;
  /** Whether to accept a backup that was sealed with other keys. This works only if the installation is empty. */
  readonly takesForeign: boolean;
};

/**
 * Verifies every byte of a backup before anyone can use it, and calls `onProgress` with the bytes done and the total.
 * Refuses with `backup.damaged`, `backup.foreign`, `backup.newer` or `backup.key`.
 */
export const openBackup = async (
  file: ReadableFile,
  keys: BackupKeys,
  installation: Installation,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<VerifiedBackup> => {
  const size = await file.size();
  const found = await verifyBackup(file, keys.backupKey, (bytes) => onProgress(bytes, size));
  await requireHome(found.manifest, keys, installation);

  const { log, epoch, takenAt, events, blobs, missing } = found.manifest;
  const beginnings = found.manifest.version === 1 ? [] : found.manifest.beginnings;
  return {
    filename: file.name,
    sha256: found.sha256,
    root: found.root,
    manifest: { log, epoch, takenAt, events, blobs, missing: missing.length, beginnings },
    events: () => eventsOf(file, keys, found),
    treeHeads: () => treeHeadsOf(file, keys),
    blobs: () => blobsOf(file, keys),
  };
};

const requireHome = async (
  manifest: SealedManifest,
  { linkSecret }: BackupKeys,
  installation: Installation,
) => {
  const isSealed = isSealedWith(manifest, linkSecret);
  if (manifest.log === installation.log) return isSealed || refuse('backup.damaged');
  if (isSealed && installation.former.has(manifest.log)) return;
  if ((isSealed || installation.takesForeign) && (await installation.isEmpty())) return;

  return refuse('backup.foreign');
};

async function* eventsOf(file: ReadableFile, { backupKey }: BackupKeys, found: Verified) {
  yield* eventsAgain(await archiveIn(file, backupKey), found);
}

async function* treeHeadsOf(file: ReadableFile, { backupKey }: BackupKeys) {
  const { members } = await archiveIn(file, backupKey);
  for await (const { name, bytes } of members) {
    if (TREE_HEADS.test(name)) yield treeHeadsIn(bytes);
    else if (!EVENTS.test(name)) break;
  }
}

async function* blobsOf(file: ReadableFile, { backupKey }: BackupKeys) {
  const { members } = await archiveIn(file, backupKey);
  for await (const { name, bytes } of members) {
    const named = BLOBS.exec(name)?.[1];
    if (!named) continue;
    if (sha256(bytes) !== named) refuse('backup.damaged');
    yield { sha256: named, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
  }
}
