import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { isForeign } from '../foreign-event.ts';
import { asStored } from '../newest-shape.ts';
import { foreignEvents } from '../proof/foreign-events.ts';
import { brokenLink, type End } from '../proof/hash-chain.ts';
import { hasOwnHash } from '../proof/judged-stream.ts';
import { provenIn } from '../proof/merkle-proof.ts';
import { type AnnouncedKeys, addAnnouncement, noKeys, signatureProblem } from '../proof/writer-keys.ts';
import type { VOUCHING } from '../vouching/events.ts';
import type { WRITER_KEYS } from '../writer-keys/events.ts';
import { type Bundle, besideIn } from './bundle.ts';
import { inclusionOf } from './check-log.ts';
import { manifestOf } from './check-members.ts';
import { backupOf } from './check-restore.ts';
import { bad, notThere, type Outcome, sound } from './finding.ts';
import { LEFT_OUT, members, readOrigin, SIGNED_EVENTS, type WriterKeys } from './format.ts';

/**
 * Checks by their signatures that the command service wrote all events. Events that come before the first announced key
 * in the log have none. `trustedKeys` are public keys in base64 that the reader has from elsewhere: each must be among
 * the keys that were announced.
 */
export const checkWriters = async (bundle: Bundle, trustedKeys: readonly string[]): Promise<Outcome> => {
  const events = bundle.events();
  if (manifestOf(bundle).version < SIGNED_EVENTS) {
    if (trustedKeys.length > 0 || events.some(({ metadata }) => metadata.sig))
      bad('The bundle says that it is from before events were signed, and does not hold their keys.');
    return notThere('This bundle was taken before events were signed.');
  }
  const keys = await collectAnnouncedKeys(bundle);
  const known = new Set([...keys.keys.values()].map(({ publicKey }) => publicKey));
  const stranger = trustedKeys.find((key) => !known.has(key));
  if (stranger !== undefined) bad(`The key ${stranger} is not among those that were announced.`);

  const { events: places } = inclusionOf(bundle);
  const placed = events.map((event, n) => ({ ...event, position: BigInt(places[n]?.leaf ?? 0) }));
  const leftOut = new Set(events.filter(isForeign).map(({ revision }) => revision));
  if (leftOut.size > 0) await checkDecisions(bundle, keys);
  await signedOrBad(bundle, keys, placed.map(asStored), leftOut);
  const before = placed.filter(({ position }) => position < (keys.since ?? 0n)).length;

  return sound(
    `${before === 0 ? 'All events were' : `${before} events are from before events were signed; all others were`} signed when they were recorded, with the key ${[...keys.keys.keys()].join(', ')}.${leftOutWords([...leftOut])}`,
  );
};

const STREAM: typeof WRITER_KEYS = 'writer-keys';

const leftOutWords = (revisions: readonly number[]): string =>
  revisions.length === 0
    ? ''
    : ` Someone else wrote ${revisions.length === 1 ? 'event' : 'events'} ${revisions.map(eventNumber).join(', ')}; an operator left that out on record, and it changes nothing.`;

/** Finds an event that the installation didn't sign and nobody left out, or that it signed and that was left out. */
const signedOrBad = async (
  bundle: Bundle,
  keys: AnnouncedKeys,
  events: readonly Recorded[],
  leftOut: ReadonlySet<number> = new Set(),
) => {
  const found = await foreignEvents(keys, events, { digest: bundle.digest });
  const others = new Set(found.map(({ event }) => event.revision));
  const ownRevision = [...leftOut].find((revision) => !others.has(revision));
  if (ownRevision !== undefined)
    bad(`Event ${eventNumber(ownRevision)} was left out as someone else’s, but the installation wrote it.`);
  const first = found.find(({ event }) => !leftOut.has(event.revision));
  if (first)
    bad(
      `Event ${eventNumber(first.event.revision)} (${first.event.type}) was not written by the installation: ${first.problem}.`,
    );
};

/** The keys that were announced. Each announcement has to be in the log, and the key before has to have signed it. */
const collectAnnouncedKeys = async (bundle: Bundle): Promise<AnnouncedKeys> => {
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
    const next = await addAnnouncement(keys, one, { isForeign: isOthers(bundle, await bundle.treeHead()) });
    if (typeof next === 'string') return bad(`${of} counts for nothing: ${next}.`);
    keys = next;
    after = { revision: one.revision, head: one.metadata.hash };
    recorded.push(one);
  }
  await signedOrBad(bundle, keys, recorded);

  return keys;
};

const DECISIONS: typeof VOUCHING = 'vouching';

/** Each decision to leave events out has to be in the log, signed by itself. */
const checkDecisions = async (bundle: Bundle, keys: AnnouncedKeys): Promise<void> => {
  const isProven = provenIn(await bundle.treeHead(), bundle.treeDigest);
  for (const { event, leaf, proof } of besideIn(bundle.json(LEFT_OUT), 'decisions', LEFT_OUT)) {
    const one = { ...event, id: '', stream: DECISIONS, position: BigInt(leaf) } as Recorded;
    const of = `Decision ${one.revision} about events of someone else`;
    if (!(await hasOwnHash(one, bundle.digest))) bad(`${of} was changed.`);
    const problem = await signatureProblem(keys, one);
    if (problem !== null) bad(`${of} was not made by the installation: ${problem}.`);
    if (!(await isProven({ hash: one.metadata.hash, leaf, proof })))
      bad(`${of} is not in the log that ${members.checkpoint} signs.`);
  }
};

/** Whether the epoch began with the backup of another installation. Then that installation's keys come first. */
const isOthers = (bundle: Bundle, { origin }: { readonly origin: string }): boolean => {
  const backup = backupOf(bundle.timeline().restored);

  return backup !== null && backup.log !== readOrigin(origin)?.log;
};

const announcementsOf = (bundle: Bundle): WriterKeys['announcements'] =>
  besideIn(bundle.json(members.writerKeys), 'announcements', members.writerKeys);
