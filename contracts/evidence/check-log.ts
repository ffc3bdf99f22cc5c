import { eventNumber } from '../event-number.ts';
import { type Misplaced, placesIn } from '../proof/inclusion.ts';
import { verifyConsistency } from '../proof/merkle-proof.ts';
import { keyName, readTreeHead, renamedKey, type SignedTreeHead } from '../proof/signed-tree-head.ts';
import { writtenIn } from '../text/languages.ts';
import { type Bundle, isShaped, verifySingleSignature } from './bundle.ts';
import { manifestOf } from './check-members.ts';
import { backupOf, beginningsIn } from './check-restore.ts';
import { bad, notThere, type Outcome, short, shownInstant, sound } from './finding.ts';
import {
  EARLIER_EPOCHS,
  EARLIER_ORIGINS,
  type EarlierTreeHead,
  type EarlierTreeHeads,
  type EvidenceInclusion,
  earlierText,
  members,
  readOrigin,
} from './format.ts';
import { verifyTimeStamp } from './time-stamp.ts';

const { number } = writtenIn('en');

/**
 * Checks that the bundle's key signed the tree head. That alone doesn't show whose key it is, so it must also be each
 * of `trustedKeys`, verifier keys that the reader has from elsewhere.
 */
export const checkTreeHead = async (bundle: Bundle, trustedKeys: readonly string[]): Promise<Outcome> => {
  const key = bundle.key();
  // The same key has a different name in each epoch.
  for (const trusted of trustedKeys)
    if ((await renamedKey(trusted, keyName(key).name)) !== key)
      bad(
        `${members.checkpointKey} is not the key that was expected: it is ${keyName(key).id} of ${keyName(key).name}.`,
      );
  const { origin, size } = await bundle.treeHead();

  return sound(
    `Log of ${number(size)} events (${origin}), signed by the key ${keyName(key).id}${trustedKeys.length === 0 ? '' : ', as expected'}.`,
  );
};

/** Checks that every event is in the log at the leaf that its proof names. */
export const checkInclusion = async (bundle: Bundle): Promise<Outcome> => {
  const events = bundle.events();
  const { size, root, hashes, events: places } = inclusionOf(bundle);
  const treeHead = await bundle.treeHead();
  if (treeHead.size !== size || treeHead.root !== root)
    bad(`${members.inclusion} proves something of another log than the one in ${members.checkpoint}.`);
  if (places.length !== events.length)
    bad(`${members.inclusion} proves ${places.length} events, and timeline.json holds ${events.length}.`);

  const misplaced = placesIn(treeHead, bundle.treeDigest && { digest: bundle.treeDigest });
  for (const [n, { type, metadata }] of events.entries()) {
    const { leaf, proof } = places[n] ?? bad(`Event ${eventNumber(n)} (${type}) has no proof.`);
    const problem = await misplaced({
      hash: metadata.hash,
      leaf,
      proof: proof.map((place) => hashes[place] ?? ''),
    });
    if (problem) bad(`Event ${eventNumber(n)} (${type}) ${misplacements[problem]}.`);
  }
  const used = new Set(places.flatMap(({ proof }) => proof));
  if (used.size !== hashes.length || new Set(hashes).size !== hashes.length)
    bad(`${members.inclusion} holds a hash that proves nothing, or one twice.`);

  return sound(`All ${events.length} events are in the log of ${number(size)} events; root ${short(root)}`);
};

const misplacements: Readonly<Record<Misplaced, string>> = {
  order: 'doesn’t come after the event before it in the log',
  tree: `is not in the log that ${members.checkpoint} signs`,
};

/**
 * Checks that earlier tree heads, which others may have kept, belong to the same log, and that it has only grown since.
 */
export const checkEarlier = async (bundle: Bundle): Promise<Outcome> => {
  const treeHead = await bundle.treeHead();
  const all = earlierOf(bundle);
  let before: SignedTreeHead = { origin: '', size: 0, root: '' };

  for (const [n, { note, verifierKey, consistency }] of all.entries()) {
    const older =
      (await verifySingleSignature(note, verifierKey)) ?? bad(`Earlier tree head ${n + 1} is not signed.`);
    const of = `Earlier tree head ${n + 1} (${older.size} events)`;
    if (!isBehind(older, before))
      bad(`${of} does not stand behind those of fewer events, or stands there twice.`);
    before = older;
    const isOfThis = older.origin === treeHead.origin;
    if (verifierKey !== (isOfThis ? bundle.key() : await renamedKey(bundle.key(), older.origin)))
      bad(`${of} is signed by another key.`);
    if (!isOfThis && !isOfBeginning(bundle, older.origin, treeHead.origin))
      bad(`${of} is one of another log.`);
    if (!(await verifyConsistency(older, treeHead, consistency, bundle.treeDigest)))
      bad(`${of} is contradicted by ${members.checkpoint}: the log was rewritten in between.`);
  }
  const isNamed = await checkNamed(bundle, all);
  if (all.length === 0)
    return notThere(`No earlier tree head belongs to this document.${isNamed ? '' : NOT_NAMED}`);

  return sound(
    `${all.length === 1 ? 'One earlier tree head, which the parties or witnesses may hold, matches' : `All ${all.length} earlier tree heads, which the parties or witnesses may hold, match`} the beginning of this log.${isNamed ? '' : NOT_NAMED}`,
  );
};

/** Whether the event that the bundle was taken names these tree heads. Older ones name none, and then it's false. */
const checkNamed = async (bundle: Bundle, all: readonly EarlierTreeHead[]): Promise<boolean> => {
  const last = bundle.events().at(-1);
  const named = last?.type === 'EvidenceTaken' ? last.data.earlier : undefined;
  if (!last || named === undefined) return false;
  if ((await bundle.digest(earlierText(all))) !== named)
    bad(
      `${members.earlierTreeHeads} holds other tree heads than event ${eventNumber(last.revision)} (EvidenceTaken) names: one was taken out, or put in.`,
    );

  return true;
};

const NOT_NAMED = ' The record does not name them, so one may have been taken out since.';

/** Whether one earlier tree head comes after another: they are sorted by size, and those of the same size by origin. */
const isBehind = (one: SignedTreeHead, before: SignedTreeHead): boolean =>
  one.size > before.size || (one.size === before.size && one.origin > before.origin);

/**
 * Whether `older` is the origin of an earlier epoch, or of this epoch while the installation had another address. After
 * a restore, the log begins with events of the earlier epochs.
 */
const isOfBeginning = (bundle: Bundle, older: string, newer: string): boolean => {
  const { version } = manifestOf(bundle);
  if (version < EARLIER_EPOCHS) return false;
  const [one, other] = [readOrigin(older), readOrigin(newer)];
  if (!one || !other) return false;
  const backup = backupOf(bundle.timeline().restored);
  if (one.log === other.log)
    return one.epoch < other.epoch
      ? backup !== null
      : version >= EARLIER_ORIGINS && one.epoch === other.epoch;
  if (!backup) return false;
  const beginnings = version < EARLIER_ORIGINS ? [backup] : [backup, ...beginningsIn(backup)];

  return beginnings.some(({ log, epoch }) => one.log === log && one.epoch === epoch);
};

/** Checks the time-stamps that authorities gave to earlier tree heads. */
export const checkStamps = async (bundle: Bundle): Promise<Outcome> => {
  const stamped = earlierOf(bundle).filter(({ stamp }) => stamp !== null);
  const taken = bundle.events().at(-1);
  // The same token can be encoded in several ways, so the event names the SHA-256 of its bytes; in older bundles it
  // doesn't.
  const named = taken?.type === 'EvidenceTaken' ? taken.data.stamp : undefined;
  if (named === null && stamped.length > 0)
    bad('A time-stamp is there that event EvidenceTaken does not name.');
  const statements: string[] = [];
  for (const { note, stamp } of stamped) {
    const token = tokenIn(stamp ?? '');
    const { at, by } = await verifyTimeStamp(token, new TextEncoder().encode(note));
    if (named && (stamped.length > 1 || (await bundle.digest(token)) !== named))
      bad('A time-stamp is not the one that event EvidenceTaken names.');
    statements.push(
      `${by} confirms that the tree head of ${readTreeHead(note)?.size} events existed at ${shownInstant(at)}`,
    );
  }

  if (named && statements.length === 0) bad('The time-stamp that event EvidenceTaken names is missing.');

  return statements.length === 0
    ? notThere('No time-stamping authority has signed a tree head.')
    : sound(`${statements.join('; ')}. Decide for yourself whether you trust that authority.`);
};

const tokenIn = (stamp: string): Uint8Array<ArrayBuffer> => {
  const token = Uint8Array.fromBase64(stamp, { lastChunkHandling: 'strict' });

  return token.toBase64() === stamp ? token : bad('A time-stamp is not spelled as base64 is.');
};

export const inclusionOf = (bundle: Bundle): EvidenceInclusion => {
  const value = bundle.json(members.inclusion);
  if (
    !isShaped(value, 'size', 'root', 'hashes', 'events') ||
    !isArray(value.hashes) ||
    !isArray(value.events)
  )
    return bad(`${members.inclusion} does not hold proofs.`);
  const wrong = value.events.findIndex((place) => !isPlace(place));
  if (wrong >= 0)
    bad(
      `${members.inclusion}: what stands in the place of the proof of event ${eventNumber(wrong)} is none.`,
    );

  return value as EvidenceInclusion;
};

const isPlace = (value: unknown) =>
  isShaped(value, 'leaf', 'proof') && isArray(value.proof) && [value.leaf, ...value.proof].every(isCount);

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const { isArray } = Array;

export const earlierOf = (bundle: Bundle): readonly EarlierTreeHead[] => {
  const value = bundle.json(members.earlierTreeHeads);
  if (!isShaped(value, 'earlier') || !isArray(value.earlier) || !value.earlier.every(isEarlier))
    return bad(`${members.earlierTreeHeads} does not hold tree heads.`);

  return value.earlier as EarlierTreeHeads['earlier'];
};

const isEarlier = (value: unknown) =>
  isShaped(value, 'note', 'verifierKey', 'consistency', 'stamp') &&
  typeof value.note === 'string' &&
  typeof value.verifierKey === 'string' &&
  isArray(value.consistency) &&
  value.consistency.every((hash) => typeof hash === 'string') &&
  (value.stamp === null || typeof value.stamp === 'string');
