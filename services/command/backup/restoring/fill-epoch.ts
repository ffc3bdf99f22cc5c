import { refuse } from '#contracts/api/refusals.ts';
import type { KeyId } from '#contracts/key-id.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { announceWriterKey } from '../../log/announce-key.ts';
import type { Envelope } from '../../log/envelopes.ts';
import type { Lookup } from '../../log/lookup.ts';
import type { WriterKey } from '../../log/writer-keys.ts';
import { eventsInEpoch } from '../empty-log.ts';
import type { BackedUpEvent, VerifiedBackup } from '../format/verified-backup.ts';
import { carryOver } from './carry-over.ts';
import { appendsTo } from './import.ts';
import { factsOfOtherEpochs, lastingFacts } from './lasting-facts.ts';
import { otherSince } from './lasting-members.ts';
import { namedKeys } from './lost-keys.ts';

type Dependencies = {
  readonly store: DecryptedLog;
  readonly writerKeys: readonly [WriterKey, ...WriterKey[]];
  readonly database: Pool;
  readonly blobs: Blobs;
  readonly lookup: Lookup;
  readonly now: () => string;
  readonly envelope: Envelope;
};

type Progress = {
  readonly signal: AbortSignal;
  /** Called with the number of blobs and events that have been written so far. */
  readonly report: (done: number) => void;
};

/** A backup to restore, and a later one, if it's known, for what outlives a restore. */
export type Restorable = {
  readonly backup: VerifiedBackup;
  readonly later: Pick<VerifiedBackup, 'events'> | null;
};

/**
 * How many events came from the backup and how many were carried over, how many of the keys that they need the vault has
 * lost, and of how many members of organisations something else was said since.
 */
export type Filled = {
  readonly events: number;
  readonly carried: number;
  readonly lost: number;
  readonly members: number;
};

/**
 * Writes a backup into the epoch. Blobs come first, so that no event ever names a blob that doesn't exist yet; then
 * come the events in their order, the key with which this installation signs in this epoch and in no other, and then the
 * facts from other epochs that must survive a restore and that the backup doesn't know.
 */
export const fillEpoch = async (
  dependencies: Dependencies,
  to: number,
  { backup, later }: Restorable,
  { signal, report }: Progress,
): Promise<Filled> => {
  const elsewhere = await factsOfOtherEpochs(dependencies.store, to, later, signal);
  const blobs = await putBlobs(dependencies.blobs, backup, { signal, report });
  await faultPoint('blobs imported');

  const here = lastingFacts(dependencies.store.vault);
  const streams = new Set<string>();
  const keys = namedKeys();
  let events = 0;
  const noted = noting(backup, async (some) => {
    await here.note(some, to);
    keys.note(some);
    for (const { revision, stream } of some) if (revision === 0) streams.add(stream);
  });
  const wrote = (more: number) => {
    events += more;
    report(blobs + events);
  };
  await dependencies.store.appendInOrder(appendsTo(to, noted), { signal, wrote });
  if (events !== backup.manifest.events) refuse('backup.damaged');

  const isHere = (stream: string) => streams.has(stream);
  const facts = here.of(to);
  // Whoever builds this epoch judges what is carried over by the keys that it has announced by then.
  const announced = await announceWriterKey(dependencies, to, dependencies.writerKeys, {
    begins: true,
  });
  const carried = await carryOver(dependencies, to, elsewhere, { facts, isHere });
  const isErased = (key: KeyId) => facts.erased.has(key) || elsewhere.erased.has(key);

  // Nobody else writes to an epoch that is being filled, unless they do it past the product.
  if ((await eventsInEpoch(dependencies.store, to)) !== events + announced + carried) refuse('backup.mixed');

  const lost = (await keys.lostIn(dependencies.store.vault, isErased)).length;

  return { events, carried, lost, members: otherSince(elsewhere, facts) };
};

const putBlobs = async (
  store: Blobs,
  { blobs }: VerifiedBackup,
  { signal, report }: Progress,
): Promise<number> => {
  let done = 0;
  for await (const { sha256, bytes } of blobs()) {
    signal.throwIfAborted();
    if ((await store.put(bytes)) !== sha256) refuse('backup.damaged');
    report(++done);
  }

  return done;
};

async function* noting(
  { events, manifest }: VerifiedBackup,
  note: (events: readonly BackedUpEvent[]) => Promise<void>,
): AsyncGenerator<readonly BackedUpEvent[]> {
  let seen = 0;
  for await (const some of events()) {
    await note(some);
    yield some;
    const isHalf = seen * 2 < manifest.events && (seen + some.length) * 2 >= manifest.events;
    seen += some.length;
    if (isHalf) await faultPoint('half imported');
  }
}
