import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, type ExistingDocument, initialDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { asForeign } from '../foreign-event.ts';
import { inNewestShape } from '../newest-shape.ts';
import { type DecryptBox, decryptBox } from '../personal/decrypt-box.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import type { Digest } from '../proof/hash-chain.ts';
import type { TreeDigest } from '../proof/merkle.ts';
import { type SignedTreeHead, verifyTreeHead } from '../proof/signed-tree-head.ts';
import { decryptBoxes, decryptedWith, type Openings } from './decrypted-boxes.ts';
import { Bad, bad } from './finding.ts';
import {
  type BoxKeys,
  type EventBeside,
  type EvidenceEvent,
  type EvidenceTimeline,
  LEFT_OUT,
  members as names,
} from './format.ts';

/** The files in an evidence bundle, by their names. They are called members. */
export type Members = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** An evidence bundle, as all checks use it. */
export type Bundle = {
  readonly members: Members;
  readonly digest: Digest;
  readonly treeDigest: TreeDigest | undefined;
  /** The bytes of a member. If the member is missing, the check that asks for it fails. */
  readonly bytes: (name: string) => Uint8Array<ArrayBuffer>;
  readonly text: (name: string) => string;
  /** The JSON value in a member. The member has to be canonical JSON followed by one line end, or the check fails. */
  readonly json: (name: string) => unknown;
  readonly timeline: () => EvidenceTimeline;
  /** As they are stored, with boxes. */
  readonly stored: () => readonly Recorded[];
  /** What became of the boxes of each event. */
  readonly openings: () => readonly Openings[];
  /** With what their boxes hold, as far as the bundle has keys. */
  readonly events: () => readonly Recorded<DocumentEvent>[];
  readonly state: () => ExistingDocument;
  /** The verifier key for the bundle's tree head (C2SP signed-note). */
  readonly key: () => string;
  readonly treeHead: () => Promise<SignedTreeHead>;
};

/** How hashes are computed and boxes opened. */
export type Means = {
  readonly digest: Digest;
  readonly treeDigest?: TreeDigest | undefined;
  readonly open?: DecryptBox | undefined;
};

/**
 * Opens a bundle, and the boxes in it. Nothing else is read before a check asks for it, and nothing is parsed twice.
 */
export const openBundle = async (
  members: Members,
  { digest, treeDigest, open = decryptBox }: Means,
): Promise<Bundle> => {
  const bytes = (name: string) => members.get(name) ?? bad(`${name} is missing.`);
  const text = (name: string) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(name));
    } catch (error) {
      return error instanceof TypeError
        ? bad(`${name} cannot be read: it is no longer text.`)
        : rethrown(error);
    }
  };
  const parsed = new Map<string, unknown>();
  const json = (name: string): unknown => {
    if (!parsed.has(name)) parsed.set(name, jsonIn(name, text(name)));

    return parsed.get(name);
  };
  const timeline = once(() => timelineIn(json('timeline.json')));
  const key = once(() => keyIn(text(names.checkpointKey)));
  const treeHead = once(async () => readSignedTreeHead(text(names.checkpoint), key()));
  const stored = once(() => timeline().events.map((event) => recorded(timeline().stream, event)));
  const opened = await attempt(() =>
    decryptBoxes(stored(), members.has(names.boxKeys) ? boxKeysIn(json(names.boxKeys)) : NO_KEYS, open),
  );
  const leftOut = once(() =>
    members.has(LEFT_OUT) ? leftOutIn(json(LEFT_OUT), timeline().stream) : NOTHING,
  );
  const events = once(() => stored().map((event, n) => readable(event, opened, n, leftOut())));
  const state = once(() => stateAfter(events()));

  return {
    members,
    digest,
    treeDigest,
    bytes,
    text,
    json,
    timeline,
    stored,
    openings: opened,
    events,
    state,
    key,
    treeHead,
  };
};

/**
 * Whether the value is an object with exactly these members. It may have no others, since no check would look at them.
 */
export const isShaped = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  isRecord(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. It fails unless the text is in canonical form, so that nobody can change even a space unnoticed. */
const jsonIn = (name: string, text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    if (text === `${canonicalJson(value)}\n`) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    bad(`${name} cannot be read: it is no longer JSON.`);
  }

  return bad(`${name} was changed: it is not spelled as canonical JSON is (RFC 8785).`);
};

function rethrown(error: unknown): never {
  throw error;
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;

  return () => {
    made ??= { value: make() };

    return made.value;
  };
};

const keyIn = (text: string): string =>
  text.endsWith('\n') && text.indexOf('\n') === text.length - 1
    ? text.slice(0, -1)
    : bad(`${names.checkpointKey} does not hold one key.`);

const readSignedTreeHead = async (note: string, key: string): Promise<SignedTreeHead> =>
  (await verifySingleSignature(note, key)) ??
  bad(`${names.checkpoint} is not signed by the key in ${names.checkpointKey}, or was changed.`);

/**
 * The tree head in a note whose only signature is by this key; else null. A note with further signatures isn't
 * accepted, since anything could be hidden in them.
 */
export const verifySingleSignature = async (note: string, key: string): Promise<SignedTreeHead | null> =>
  /\n\n[^\n]+\n$/.test(note) ? verifyTreeHead(note, key) : null;

const timelineIn = (value: unknown): EvidenceTimeline => {
  if (!isShaped(value, 'stream', 'epoch', 'restored', 'statement', 'events') || !Array.isArray(value.events))
    return bad('timeline.json does not hold a timeline.');
  if (typeof value.stream !== 'string' || !Number.isSafeInteger(value.epoch))
    return bad('timeline.json does not say of which document and epoch it is.');
  if (value.restored !== null && !isEvent(value.restored))
    return bad('timeline.json: what stands in the place of the restore is none.');
  const wrong = value.events.findIndex((event) => !isEvent(event));
  if (wrong >= 0) bad(`timeline.json: what stands in the place of event ${eventNumber(wrong)} is no event.`);
  if (value.events.length === 0) bad('timeline.json holds no events.');

  return value as unknown as EvidenceTimeline;
};

const isEvent = (event: unknown): event is EvidenceEvent =>
  isShaped(event, 'revision', 'type', 'data', 'metadata') &&
  isRecord(event.data) &&
  isRecord(event.metadata) &&
  typeof event.type === 'string';

const recorded = (stream: string, { revision, type, data, metadata }: EvidenceEvent): Recorded => ({
  id: '',
  position: 0n,
  stream,
  revision,
  type,
  data,
  metadata,
});

/**
 * Where keys can't be read at all, boxes stay closed, and the check of the keys says so. An event that was left out
 * changes nothing; whether the decisions about that count is checked with the signatures.
 */
const readable = (
  event: Recorded,
  openings: () => readonly Openings[],
  n: number,
  leftOut: ReadonlyMap<unknown, unknown>,
) => {
  const foreign = asForeign(event, 'someone else wrote it', true);
  if (leftOut.get(event.revision) === foreign.metadata.hash) return foreign as Recorded<DocumentEvent>;
  let found: Openings = new Map();
  try {
    found = openings()[n] ?? found;
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
  }

  return inNewestShape(decryptedWith(event, found)) as Recorded<DocumentEvent>;
};

const NO_KEYS: BoxKeys = { boxes: [] };
const NOTHING: ReadonlyMap<unknown, unknown> = new Map();

/** The events of a stream that were left out: their hashes by their revisions. */
const leftOutIn = (value: unknown, stream: string): ReadonlyMap<unknown, unknown> => {
  const places = besideIn(value, 'decisions', LEFT_OUT).flatMap(({ event: { type, data } }) =>
    type === 'ForeignEventsLeftOut' && data.stream === stream && Array.isArray(data.events)
      ? data.events.filter(isRecord)
      : bad(`${LEFT_OUT} holds something else than decisions about this document.`),
  );

  return new Map(places.map(({ revision, hash }) => [revision, hash]));
};

/** The events of another stream that a file holds under a name, with their places in the log. */
export const besideIn = (value: unknown, name: string, file: string): readonly EventBeside[] => {
  if (!isShaped(value, name)) return bad(`${file} does not hold ${name}.`);
  const events = value[name];
  if (!Array.isArray(events) || events.length === 0 || !events.every(isBeside))
    return bad(`${file} does not hold ${name}.`);

  return events;
};

const isBeside = (value: unknown): value is EventBeside =>
  isShaped(value, 'event', 'leaf', 'proof') &&
  isEvent(value.event) &&
  Number.isSafeInteger(value.leaf) &&
  Array.isArray(value.proof) &&
  value.proof.every((hash) => typeof hash === 'string');

const boxKeysIn = (value: unknown): BoxKeys =>
  isShaped(value, 'boxes') &&
  Array.isArray(value.boxes) &&
  value.boxes.every((keys) => isRecord(keys) && Object.values(keys).every((key) => typeof key === 'string'))
    ? (value as BoxKeys)
    : bad(`${names.boxKeys} does not hold keys.`);

/** What was made already, or why it couldn't be, whenever somebody asks for it. */
const attempt = async <Value>(make: () => Promise<Value>): Promise<() => Value> => {
  try {
    const value = await make();
    return () => value;
  } catch (error) {
    return () => rethrown(error);
  }
};

const stateAfter = (events: readonly Recorded<DocumentEvent>[]): ExistingDocument => {
  let state: Document = initialDocument;
  for (const [n, event] of events.entries()) {
    try {
      state = evolveDocument(state, event);
    } catch (error) {
      if (error instanceof TypeError)
        bad(`Event ${eventNumber(n)} (${event.type}) does not hold what such an event holds.`);
      throw error;
    }
  }

  return state.status === 'none' ? bad('The events do not begin with the creation of a document.') : state;
};
