import type { Recorded } from '../../envelope.ts';
import { eventNumber } from '../../event-number.ts';
import type { WRITER_KEYS } from '../../writer-keys/events.ts';
import { brokenLink, type End } from '../hash-chain.ts';
import { provenIn } from '../merkle-proof.ts';
import { signedStream } from '../signed-stream.ts';
import { type AnnouncedKeys, announced, noKeys } from '../writer-keys.ts';
import { type Bundle, isRecord, isShaped } from './bundle.ts';
import { inclusionOf } from './check-log.ts';
import { manifestOf } from './check-members.ts';
import { backupOf } from './check-restore.ts';
import { bad, type Found, notThere, sound } from './finding.ts';
import { members, readOrigin, SIGNED_EVENTS, type WriterKeys } from './format.ts';

/**
 * Checks by their signatures that the command service wrote all events. Events that come before the first announced key
 * in the log have none. `trustedKeys` are public keys in base64 that the reader has from elsewhere: each must be among
 * the keys that were announced.
 */
export const checkWriters = async (bundle: Bundle, trustedKeys: readonly string[]): Promise<Found> => {
  const events = bundle.events();
  if (manifestOf(bundle).version < SIGNED_EVENTS) {
    if (trustedKeys.length > 0 || events.some(({ metadata }) => metadata.sig))
      bad('The bundle says that it is from before events were signed, and does not hold their keys.');
    return notThere('This bundle was taken before events were signed.');
  }
  const keys = await announcedIn(bundle);
  const known = new Set([...keys.keys.values()].map(({ publicKey }) => publicKey));
  const stranger = trustedKeys.find((key) => !known.has(key));
  if (stranger !== undefined) bad(`The key ${stranger} is not among those that were announced.`);

  const { events: places } = inclusionOf(bundle);
  const placed = events.map((event, n) => ({ ...event, position: BigInt(places[n]?.leaf ?? 0) }));
  await signedOrBad(keys, placed);
  const before = placed.filter(({ position }) => position < (keys.since ?? 0n)).length;

  return sound(
    `${before === 0 ? 'All events were' : `${before} events are from before events were signed; all others were`} signed when they were recorded, with the key ${[...keys.keys.keys()].join(', ')}.`,
  );
};

const STREAM: typeof WRITER_KEYS = 'writer-keys';

const signedOrBad = async (keys: AnnouncedKeys, events: readonly Recorded[]) => {
  const stream = signedStream(keys);
  // Begun in their order, the signatures are checked on all threads at once.
  const found = await Promise.all(events.map((event) => stream.add(event)));
  const [first] = [...found.flat(), ...stream.end()].toSorted(
    (one, other) => one.event.revision - other.event.revision,
  );
  if (first)
    bad(
      `Event ${eventNumber(first.event.revision)} (${first.event.type}) was not written by the installation: ${first.problem}.`,
    );
};

/** The keys that were announced. Each announcement has to be in the log, and the key before has to have signed it. */
const announcedIn = async (bundle: Bundle): Promise<AnnouncedKeys> => {
  const isProven = provenIn(await bundle.treeHead(), bundle.treeDigest);
  const recorded: Recorded[] = [];
  let keys = noKeys;
  let after: End = { revision: -1, head: null };
  for (const { event, leaf, proof } of announcementsOf(bundle)) {
    const position = BigInt(leaf);
    const one = { ...event, id: '', stream: STREAM, position } as Recorded;
    const of = `Announcement ${after.revision + 1} of a key`;
    if (await brokenLink(one, after, bundle.digest))
      bad(`${of} was changed, or does not follow the one before.`);
    if (!(await isProven({ hash: one.metadata.hash, leaf, proof })))
      bad(`${of} is not in the log that ${members.checkpoint} signs.`);
    const next = await announced(keys, one, { isForeign: isForeign(bundle, await bundle.treeHead()) });
    if (typeof next === 'string') return bad(`${of} counts for nothing: ${next}.`);
    keys = next;
    after = { revision: one.revision, head: one.metadata.hash };
    recorded.push(one);
  }
  await signedOrBad(keys, recorded);

  return keys;
};

/** Whether the epoch began with the backup of another installation. Then that installation's keys come first. */
const isForeign = (bundle: Bundle, { origin }: { readonly origin: string }): boolean => {
  const backup = backupOf(bundle.timeline().restored);

  return backup !== null && backup.log !== readOrigin(origin)?.log;
};

const announcementsOf = (bundle: Bundle): WriterKeys['announcements'] => {
  const value = bundle.json(members.writerKeys);
  if (!isShaped(value, 'announcements') || !Array.isArray(value.announcements))
    return bad(`${members.writerKeys} does not hold announcements of keys.`);
  const { announcements } = value;
  if (announcements.length === 0 || !announcements.every(isAnnouncement))
    return bad(`${members.writerKeys} does not hold announcements of keys.`);

  return announcements as WriterKeys['announcements'];
};

const isAnnouncement = (value: unknown) =>
  isShaped(value, 'event', 'leaf', 'proof') &&
  isShaped(value.event, 'revision', 'type', 'data', 'metadata') &&
  isRecord(value.event.data) &&
  isRecord(value.event.metadata) &&
  Number.isSafeInteger(value.leaf) &&
  Array.isArray(value.proof) &&
  value.proof.every((hash) => typeof hash === 'string');
