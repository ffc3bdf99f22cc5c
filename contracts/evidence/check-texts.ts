import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { isForeign } from '../foreign-event.ts';
import { type KeyId, ownerOfKey } from '../key-id.ts';
import type { ErasureBasis } from '../personal/erasure-events.ts';
import { boxesIn } from '../personal/opening.ts';
import type { Pointer } from '../pointer.ts';
import type { Bundle } from './bundle.ts';
import { manifestOf } from './check-members.ts';
import { bad, notThere, type Outcome, sound } from './finding.ts';
import { type BoxKeys, ENCRYPTED_TEXTS, members, openingsText } from './format.ts';

/**
 * Checks that each encrypted text opens with the key that the bundle has for it, and that an event says so of each that
 * was erased. A text opens with one key only, since its box commits to it, and nowhere else than where it was written.
 */
export const checkTexts = async (bundle: Bundle): Promise<Outcome> => {
  const events = bundle.stored();
  const boxes = events.map(boxesIn);
  const count = boxes.reduce((sum, { size }) => sum + size, 0);
  if (manifestOf(bundle).version < ENCRYPTED_TEXTS) {
    if (count > 0)
      bad('The bundle says that it is from before texts were encrypted, and holds encrypted ones.');
    return notThere('This bundle was taken before personal texts were encrypted.');
  }
  const openings = bundle.openings();
  checkNames(events, boxes, (bundle.json(members.boxKeys) as BoxKeys).boxes);
  // What somebody else wrote erases nothing and commits to nothing.
  const ownEvents = events.filter((_, n) => !isForeign(bundle.events()[n] as Recorded));
  const erasures = erasuresIn(ownEvents);
  checkCommitments(ownEvents);
  const closed: Counted = { erased: new Map(), lost: 0, withheld: 0, elsewhere: 0 };

  for (const [n, event] of events.entries())
    for (const [pointer, { $sealed }] of boxes[n] ?? []) {
      const opening = openings[n]?.get(pointer)?.kind ?? 'false';
      const erasure = erasures.get($sealed);
      const of = `Event ${eventNumber(n)} (${event.type}): the text at ${pointer}`;
      if (opening === 'false') bad(`${of} does not open with the key that ${members.boxKeys} has for it.`);
      if (opening === 'opened' && erasure)
        bad(`${of} opens, though event ${eventNumber(erasure.revision)} erased it.`);
      if (opening === 'erased') {
        const isHere = ['document', 'recipient'].includes(ownerOfKey($sealed).kind);
        if (!erasure && isHere) bad(`${of} is said to be erased, and no event erased it.`);
        if (erasure) closed.erased.set(erasure, (closed.erased.get(erasure) ?? 0) + 1);
        else closed.elsewhere++;
      } else if (opening !== 'opened') closed[opening]++;
    }

  const isNamed = await checkNamed(bundle);
  if (count === 0) return notThere('No text of this document is encrypted.');

  return sound(`${inWords(count, closed)}${isNamed ? '' : NOT_NAMED}`);
};

/**
 * The event that the bundle was taken names all that became of the texts before it, so that nobody can hide one behind
 * another cause later. False if it is from before it did.
 */
const checkNamed = async (bundle: Bundle): Promise<boolean> => {
  const last = bundle.events().at(-1);
  const named = last?.type === 'EvidenceTaken' ? last.data.openings : undefined;
  if (!last || named === undefined) return false;
  const openings = openingsText(bundle.json(members.boxKeys) as BoxKeys, last.revision);
  if ((await bundle.digest(openings)) !== named)
    bad(
      `${members.boxKeys} says something else of the texts than event ${eventNumber(last.revision)} (EvidenceTaken) names: a key was taken out, or put in.`,
    );

  return true;
};

const NOT_NAMED =
  ' The record does not name the keys that the bundle was taken with, so a key may have been taken out since.';

/** Every box has a key, or a word that says why it has none, and nothing else is named. */
const checkNames = (
  events: readonly Recorded[],
  boxes: readonly ReadonlyMap<Pointer, unknown>[],
  keys: BoxKeys['boxes'],
) => {
  if (keys.length !== events.length) bad(`${members.boxKeys} has keys for ${keys.length} events.`);
  for (const [n, names] of boxes.entries()) {
    const named = Object.keys(keys[n] ?? {});
    const stranger = named.find((name) => !names.has(name as Pointer));
    const unnamed = [...names.keys()].find((name) => !named.includes(name));
    if (stranger !== undefined)
      bad(
        `${members.boxKeys} has a key for ${stranger} of event ${eventNumber(n)}, where no text is encrypted.`,
      );
    if (unnamed !== undefined)
      bad(`${members.boxKeys} has nothing for the text at ${unnamed} of event ${eventNumber(n)}.`);
  }
};

/** An event that erased what some keys encrypt. */
type Erasure = { readonly revision: number; readonly at: string; readonly basis: ErasureBasis };

const erasuresIn = (events: readonly Recorded[]): ReadonlyMap<KeyId, Erasure> => {
  const erasures = new Map<KeyId, Erasure>();
  for (const { type, data, revision, metadata } of events) {
    if (type !== 'PersonalDataErased') continue;
    const { keys, basis } = data as { keys: readonly KeyId[]; basis: ErasureBasis };
    const erasure = { revision, at: metadata.at, basis };
    for (const key of keys) erasures.set(key, erasure);
  }

  return erasures;
};

/**
 * A stream commits to each key where it is first used, and to no other of the same name. What was destroyed later is
 * that key.
 */
const checkCommitments = (events: readonly Recorded[]): void => {
  const commitments = new Map<string, string>();
  for (const event of events) {
    const { revision, type, data, metadata } = event;
    const of = `Event ${eventNumber(revision)} (${type})`;
    for (const [key, commitment] of Object.entries(metadata.keys ?? {})) {
      if ((commitments.get(key) ?? commitment) !== commitment)
        bad(`${of} commits to another key ${key} than an event before it.`);
      commitments.set(key, commitment);
    }
    for (const { $sealed } of boxesIn(event).values())
      if (!commitments.has($sealed)) bad(`${of} uses the key ${$sealed}, to which no event has committed.`);
    if (type !== 'PersonalKeysDestroyed') continue;
    const { keys } = data as { keys: readonly { key: KeyId; commitment: string | null }[] };
    const other = keys.find(
      ({ key, commitment }) => commitments.has(key) && commitments.get(key) !== commitment,
    );
    if (other) bad(`${of} tells of another key ${other.key} than the events before it used.`);
  }
};

type Counted = {
  /** How many texts each erasure of this document erased. */
  readonly erased: Map<Erasure, number>;
  /** How many were erased with the account of somebody, which other events tell of. */
  elsewhere: number;
  lost: number;
  withheld: number;
};

const inWords = (count: number, { erased, elsewhere, lost, withheld }: Counted): string => {
  const byEvents = [...erased].map(
    ([{ revision, at, basis }, number]) =>
      ` ${texts(number)} erased by event ${eventNumber(revision)} on ${at.slice(0, 10)} (basis: ${basis}).`,
  );
  const gone = [...erased.values()].reduce((sum, number) => sum + number, elsewhere);

  return [
    `${count - gone - lost - withheld} of ${texts(count)} open, each with its own key and no other.`,
    ...byEvents,
    elsewhere > 0 && ` ${texts(elsewhere)} erased with an account, as the installation says.`,
    withheld > 0 && ` ${texts(withheld)} withheld from the person who took this bundle.`,
    lost > 0 && ` ${texts(lost)} lost: the installation has their keys no more, and no event erased them.`,
  ]
    .filter(Boolean)
    .join('');
};

const texts = (count: number) => (count === 1 ? '1 text' : `${count} texts`);
