import { blobsDestroyedBy, blobsOf } from '#contracts/blobs-of.ts';
import { claimedHash } from '#contracts/claimed-hash.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import type { Sha256 } from '#contracts/ids.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { beginningsOf } from '#contracts/proof/lineage.ts';
import { foreignOnRecord, type Vouching } from '#contracts/vouching/state.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { decodeAll } from '../../../shared/log/decode.ts';
import { epochPrefix } from '../../../shared/log/epoch.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { blobName, EVENTS_MEMBER, eventsName, MANIFEST, treeHeadsName } from '../format/layout.ts';
import { FORMAT, type Head, headDigest, memberDigest, sealed, VERSION } from '../format/manifest.ts';
import type { Member } from '../format/tar.ts';
import { treeHeadLine } from '../format/tree-head-lines.ts';
import type { BackedUpEvent } from '../format/verified-backup.ts';
import { eventIn, isNext } from '../format/verify.ts';
import { allTreeHeads } from './tree-heads.ts';

type Dependencies = { readonly store: EventStore; readonly blobs: Blobs; readonly linkSecret: string };

/** What a backup covers: one epoch up to a position in the log. `takenAt` is an ISO instant. */
export type Scope = {
  readonly log: string;
  readonly epoch: number;
  readonly takenAt: string;
  readonly position: bigint;
};

type Contents = {
  readonly members: AsyncIterable<Member>;
  /** The blobs that couldn't be read. The list is complete once all members were read. */
  readonly missing: () => readonly Sha256[];
};

/** Progress is counted in units; events and blobs make up half of them each. */
const HALF = 500;

/** Makes the members of a backup when they are asked for, so that at most two of them are in memory. */
export const contentsOf = (
  { store, blobs, linkSecret }: Dependencies,
  scope: Scope,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Contents => {
  const missing: Sha256[] = [];
  const gathered = gathering();
  const digest = memberDigest();
  const add = (name: string, bytes: Uint8Array, hash = sha256(bytes)): Member => {
    digest.add(name, bytes.length, hash);
    return { name, bytes };
  };

  async function* members(): AsyncGenerator<Member> {
    let parts = 0;
    const on = await vouchedLog(store).vouching(scope.epoch);
    const events = eventsUpTo(store, scope, onProgress, signal);
    for await (const bytes of inParts(eventLines(events, on, gathered)))
      yield add(eventsName(++parts), bytes);

    const beginnings = beginningsOf(decodeAll(EpochsEvent, await store.read(EPOCHS)), scope.epoch);
    let [treeHeadParts, treeHeads] = [0, 0];
    const counted = () => treeHeads++;
    for await (const bytes of inParts(treeHeadLines(store, scope.position, counted)))
      yield add(treeHeadsName(++treeHeadParts), bytes);

    await faultPoint('backup half read');
    const names = [...gathered.blobs].sort();
    let [done, count] = [0, 0];
    for await (const { name, bytes } of readAhead(blobs, names)) {
      if (bytes) {
        count++;
        yield add(blobName(name), bytes, name);
      } else if (!gathered.destroyed.has(name)) missing.push(name);
      onProgress(HALF + Math.round((HALF * done++) / names.length), 2 * HALF);
    }

    const { log, epoch, takenAt, position } = scope;
    const manifest = {
      ...({ format: FORMAT, version: VERSION, log, epoch, takenAt, position: String(position) } as const),
      ...gathered.counts(),
      treeHeads,
      beginnings: [...beginnings],
      blobs: count,
      members: digest.digest(),
      missing,
    };
    yield { name: MANIFEST, bytes: Buffer.from(canonicalJson(sealed(manifest, linkSecret))) };
  }

  return { members: members(), missing: () => missing };
};

/** Reads the next blob while the previous one is being written. Yields null for a blob that doesn't exist any more. */
async function* readAhead(blobs: Blobs, names: readonly Sha256[]) {
  const reading = async (name: Sha256 | undefined) =>
    name === undefined ? [] : Promise.allSettled([blobs.get(name).catch(unlessOutage)]);
  let next = reading(names[0]);

  for (const [n, name] of names.entries()) {
    const [read] = await next;
    next = reading(names[n + 1]);
    if (read?.status === 'rejected') throw read.reason;
    yield { name, bytes: read?.value ?? null };
  }
}

/**
 * A blob that doesn't match its name, or that the disk can't read, counts as missing. If the store can't be reached,
 * the error is thrown.
 */
const unlessOutage = (error: NodeJS.ErrnoException) => {
  if (error.code !== undefined && !UNREADABLE.has(error.code)) throw error;
  return null;
};

const UNREADABLE: ReadonlySet<string> = new Set(['EIO', 'EISDIR', 'file.damaged']);

const gathering = () => {
  const heads = new Map<string, Head>();
  const blobs = new Set<Sha256>();
  const destroyed = new Set<Sha256>();
  let events = 0;

  return {
    blobs,
    /** The blobs that were destroyed on record. They may be missing, or may have come back since. */
    destroyed,
    heads,
    add: ({ stream, revision, metadata, type, data }: BackedUpEvent) => {
      heads.set(stream, { revision, hash: metadata.hash });
      for (const name of blobsOf({ type, data })) blobs.add(name);
      for (const name of blobsDestroyedBy({ type, data })) destroyed.add(name);
      events++;
    },
    counts: () => ({ events, streams: heads.size, heads: headDigest(heads) }),
  };
};

/** Yields an epoch's events in the order of the log. Throws if the signal aborts, since half an epoch is useless. */
async function* eventsUpTo(
  store: EventStore,
  { epoch, position }: Scope,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Recorded> {
  const following = { prefixes: [epochPrefix(epoch)], from: null, signal };

  for await (const news of store.follow(following)) {
    if (news.kind === 'caught-up') return;
    const at = news.kind === 'event' ? news.event.position : news.position;
    if (at > position) return;
    if (news.kind === 'event') yield news.event;
    else onProgress(Number((BigInt(HALF) * at) / position), 2 * HALF);
    // We stop at the position itself: if others never stop writing, the log never reports that we have caught up.
    if (at === position) return;
  }
  signal.throwIfAborted();
}

async function* eventLines(
  events: AsyncIterable<Recorded>,
  on: Vouching,
  { heads, add }: Pick<ReturnType<typeof gathering>, 'heads' | 'add'>,
) {
  for await (const stored of events) {
    const head = heads.get(stored.stream);
    const event =
      foreignOnRecord(on, stored) && !(await isFit(stored, head)) ? placeholderOf(stored, head) : stored;
    const line = `${lineOf(event)}\n`;
    add(event);
    yield line;
  }
}

/** Whether a backup can hold an event as it is. */
const isFit = async (event: Recorded, head: Head | undefined): Promise<boolean> => {
  try {
    return await isNext(eventIn(lineOf(event)), head);
  } catch {
    return false;
  }
};

/**
 * Somebody else wrote it, and put something into it that no backup can hold: it keeps its place and the hash by which it's
 * on record as foreign, since it says nothing anyway. Otherwise one such event would keep us from every later backup.
 */
const placeholderOf = (event: Recorded, head: Head | undefined): BackedUpEvent => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  type: DAMAGED,
  data: {},
  metadata: { hash: claimedHash(event), prev: head?.hash || null } as Recorded['metadata'],
});

async function* treeHeadLines(store: EventStore, position: bigint, taken: () => void) {
  for await (const treeHead of allTreeHeads(store, position)) {
    taken();
    yield treeHeadLine(treeHead);
  }
}

/** Gathers lines until they fill a member. */
async function* inParts(all: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let length = 0;

  for await (const line of all) {
    lines.push(line);
    length += line.length;
    if (length < EVENTS_MEMBER) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''));
}

const lineOf = ({ id, stream, revision, type, data, metadata }: BackedUpEvent) =>
  canonicalJson({ id, stream, revision, type, data, metadata });
