import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { Sha256 } from '#contracts/ids.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';

export const FORMAT = 'inkstream-backup';
/** The version that we write. Backups of version 1, which have no tree heads, are read as well. */
export const VERSION = 2;

const Count = z.int().min(0);

/**
 * The manifest is the last member of a backup. It lists what the backup holds, and its seal proves that nobody changed
 * anything (docs/backup-format.md).
 */
const FirstManifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  log: z.uuid(),
  epoch: z.int().min(1),
  takenAt: z.iso.datetime(),
  position: z.string().regex(/^\d+$/),
  events: Count,
  streams: Count,
  blobs: Count,
  /** A hash over the last event of every stream. */
  heads: Sha256,
  /** A hash over all members before the manifest. */
  members: Sha256,
  /** Blobs that events name, but that were lost or damaged when the backup was taken. */
  missing: z.array(Sha256),
  seal: Sha256,
});

const Manifest = z.discriminatedUnion('version', [
  FirstManifest,
  FirstManifest.extend({
    version: z.literal(VERSION),
    /** How many tree heads it has, of all epochs. */
    treeHeads: Count,
    /** The earlier epochs that its own epoch began with, and how many of their events; that of the newest is first. */
    beginnings: z.array(z.strictObject({ log: z.uuid(), epoch: z.int().min(1), events: Count })),
  }),
]);
export type SealedManifest = z.infer<typeof Manifest>;
type Unsealed<Sealed> = Sealed extends unknown ? Omit<Sealed, 'seal'> : never;
export type UnsealedManifest = Unsealed<SealedManifest>;

/** Adds the seal. It can't be made without the installation's secret. */
export const sealed = (manifest: UnsealedManifest, linkSecret: string): SealedManifest => ({
  ...manifest,
  seal: sealOf(manifest, linkSecret),
});

export const isSealedWith = ({ seal, ...manifest }: SealedManifest, linkSecret: string): boolean =>
  timingSafeEqual(Buffer.from(seal, 'hex'), Buffer.from(sealOf(manifest, linkSecret), 'hex'));

const sealOf = (manifest: UnsealedManifest, linkSecret: string) => {
  const key = hkdfSync('sha256', Buffer.from(linkSecret, 'hex'), '', 'inkstream backup seal', 32);

  return createHmac('sha256', Buffer.from(key)).update(canonicalJson(manifest)).digest('hex');
};

/** Reads a manifest. Refuses with `backup.newer` or `backup.damaged`. */
export const manifestOf = (bytes: Uint8Array): SealedManifest => {
  const text = Buffer.from(bytes).toString();
  const parsed = jsonIn(text);
  if (Newer.safeParse(parsed).success) refuse('backup.newer');
  const { success, data } = Manifest.safeParse(parsed);

  return success && canonicalJson(data) === text ? data : refuse('backup.damaged');
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('backup.damaged');
  }
};

const Newer = z.looseObject({ format: z.literal(FORMAT), version: z.int().min(VERSION + 1) });

/** Computes a SHA-256 over one line per member, in the order of the members. */
export const memberDigest = () => {
  const hash = createHash('sha256');

  return {
    add: (name: string, size: number, sha256: Sha256) => void hash.update(`${sha256} ${size} ${name}\n`),
    /** The hash over all members added so far. */
    digest: () => hash.copy().digest('hex'),
  };
};

/** The end of a stream: its last revision and the hash of that event. */
export type Head = { readonly revision: number; readonly hash: string };

/** Computes a SHA-256 over one line per stream, sorted by stream name. */
export const headDigest = (heads: ReadonlyMap<string, Head>): Sha256 => {
  const hash = createHash('sha256');
  for (const stream of [...heads.keys()].sort()) {
    const { revision, hash: head } = heads.get(stream) as Head;
    hash.update(`${stream} ${revision} ${head}\n`);
  }

  return hash.digest('hex');
};
