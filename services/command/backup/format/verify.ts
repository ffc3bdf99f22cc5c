import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { blobsDestroyedBy, blobsOf } from '#contracts/blobs-of.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import type { Sha256 } from '#contracts/ids.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import { sha256, treeDigest } from '../../../shared/keys/sha256.ts';
import { type Archive, archiveIn } from './archive.ts';
import { BLOBS, EVENTS, eventsName, MANIFEST, treeHeadsName } from './layout.ts';
import { type Head, headDigest, manifestOf, memberDigest, type SealedManifest } from './manifest.ts';
import { treeHeadsIn } from './tree-head-lines.ts';
import { uniqueIds } from './unique-ids.ts';
import type { BackedUpEvent } from './verified-backup.ts';

export type Verified = {
  readonly manifest: SealedManifest;
  /** SHA-256 of the whole file. */
  readonly sha256: Sha256;
  /** The hash over the members with events. It's compared when they are read a second time. */
  readonly events: string;
  /** The root of the Merkle tree over the events' hashes. */
  readonly root: string;
};

/**
 * Reads a whole backup and checks that it matches its manifest: every member, every event in an unbroken chain from
 * revision 0 on, and exactly the blobs that the events name. The caller, who knows the keys, still has to check the
 * seal.
 */
export const verifyBackup = async (
  file: ReadableFile,
  key: Buffer | null,
  onProgress: (bytes: number) => void,
): Promise<Verified> => {
  const archive = await archiveIn(file, key);
  const chains = chainsOfEvents();
  const members = memberDigest();
  const blobs = { count: 0, last: '' };
  const treeHeads = { parts: 0, count: 0 };
  let [parts, events] = [0, ''];
  let manifest: SealedManifest | null = null;

  for await (const { name, bytes } of archive.members) {
    if (manifest) refuse('backup.damaged');
    const hash = sha256(bytes);
    if (name === eventsName(parts + 1) && treeHeads.parts + blobs.count === 0) {
      parts++;
      await addEvents(chains, eventsIn(bytes));
    } else if (name === treeHeadsName(treeHeads.parts + 1) && blobs.count === 0) {
      treeHeads.parts++;
      treeHeads.count += treeHeadsIn(bytes).length;
    } else if (name === MANIFEST) manifest = manifestOf(bytes);
    else takeBlob(name, hash, blobs, chains.named);
    if (!manifest) members.add(name, bytes.length, hash);
    if (EVENTS.test(name)) events = members.digest();
    onProgress(archive.bytesRead());
  }

  if (!manifest) return refuse('backup.damaged');
  const found = {
    ...chains.found(),
    treeHeads: treeHeads.count,
    blobs: blobs.count,
    members: members.digest(),
  };
  return isAsSaid(manifest, found, chains.left())
    ? { manifest, sha256: archive.sha256(), events, root: chains.root() }
    : refuse('backup.damaged');
};

/**
 * A backup made by hand may contain events of any shape and depth, so errors about their shape mean a damaged backup.
 */
const addEvents = async (chains: Chains, events: readonly BackedUpEvent[]) => {
  try {
    for (const event of events) await chains.add(event);
  } catch (error) {
    const isOfShape = error instanceof TypeError || error instanceof RangeError;
    throw isOfShape ? new Refusal('backup.damaged') : error;
  }
};

/** Reads the events of a member in their order; refuses with `backup.damaged` if a line isn't an event. */
export const eventsIn = (bytes: Uint8Array): readonly BackedUpEvent[] => {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().split('\n');
  if (lines.pop() !== '') refuse('backup.damaged');

  return lines.map(eventIn);
};

/**
 * Reads the events a second time. At the end it refuses with `backup.damaged` if they differ from the first reading.
 */
export async function* eventsAgain({ members }: Archive, { events }: Verified) {
  const digest = memberDigest();
  for await (const { name, bytes } of members) {
    if (!EVENTS.test(name)) break;
    digest.add(name, bytes.length, sha256(bytes));
    yield eventsIn(bytes);
  }
  if (events !== '' && digest.digest() !== events) refuse('backup.damaged');
}

export const eventIn = (line: string): BackedUpEvent => {
  try {
    const event = JSON.parse(line);
    const isEvent =
      Object.keys(event).length === 6 &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event.id) &&
      typeof event.stream === 'string' &&
      event.stream !== '' &&
      event.stream !== EPOCHS &&
      Number.isSafeInteger(event.revision) &&
      typeof event.type === 'string' &&
      isObject(event.data) &&
      isObject(event.metadata) &&
      typeof event.metadata.hash === 'string';
    // We accept only canonical JSON: two readers might understand any other spelling differently.
    if (isEvent && canonicalJson(event) === line) return event;
  } catch (error) {
    // JSON that is nested too deep throws a RangeError.
    if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError))
      throw error;
  }

  return refuse('backup.damaged');
};

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an event comes after this one, the last of its stream so far, and has the hash that it says. */
export const isNext = async (
  { stream, revision, type, data, metadata }: BackedUpEvent,
  head: Head | undefined,
): Promise<boolean> => {
  const { hash, ...unhashed } = metadata;
  // What somebody else wrote may have no hash.
  if (revision !== (head ? head.revision + 1 : 0) || unhashed.prev !== (head?.hash || null)) return false;

  // We can't recompute the hash of a damaged event, since its content is lost. An operator has accepted that.
  return (
    type === DAMAGED || (await hashOf({ stream, revision, type, data, metadata: unhashed }, sha256)) === hash
  );
};

type Chains = ReturnType<typeof chainsOfEvents>;

/** Follows the chain of every stream. `named` holds the blobs that events name and that haven't been read yet. */
const chainsOfEvents = () => {
  const heads = new Map<string, Head>();
  const named = new Set<Sha256>();
  const destroyed = new Set<Sha256>();
  const ids = uniqueIds();
  let events = 0;
  let tree = emptyFrontier;

  return {
    named,
    /**
     * The blobs that must not be missing: those that are named and still needed, except what was destroyed on record.
     */
    left: () => named.difference(destroyed),
    add: async (event: BackedUpEvent) => {
      const { id, stream, revision, type, data } = event;
      const { hash } = event.metadata;
      if (!(await isNext(event, heads.get(stream)))) refuse('backup.damaged');
      heads.set(stream, { revision, hash });
      ids.add(id);
      for (const blob of blobsOf({ type, data })) named.add(blob);
      for (const blob of blobsDestroyedBy({ type, data })) destroyed.add(blob);
      events++;
      tree = extended(tree, treeDigest(leafInput(hash)), treeDigest);
    },
    root: () => rootOf(tree, treeDigest),
    found: () => ({
      events,
      streams: heads.size,
      heads: ids.areUnique() ? headDigest(heads) : 'an event that is there twice',
    }),
  };
};

/** Checks that every blob comes once, in the order of the names, and that its name is its hash. */
const takeBlob = (
  name: string,
  hash: Sha256,
  blobs: { count: number; last: string },
  named: Set<Sha256>,
): void => {
  const sha = BLOBS.exec(name)?.[1];
  if (sha !== hash || sha <= blobs.last || !named.delete(sha)) refuse('backup.damaged');
  blobs.count++;
  blobs.last = hash;
};

type VerifiedContents = Pick<SealedManifest, 'events' | 'streams' | 'blobs' | 'heads' | 'members'> & {
  readonly treeHeads: number;
};

const isAsSaid = (manifest: SealedManifest, found: VerifiedContents, left: ReadonlySet<Sha256>): boolean =>
  (Object.keys(found) as (keyof VerifiedContents)[]).every(
    (what) => ({ treeHeads: 0, ...manifest })[what] === found[what],
  ) &&
  manifest.missing.length === left.size &&
  new Set(manifest.missing).size === left.size &&
  manifest.missing.every((blob) => left.has(blob));
