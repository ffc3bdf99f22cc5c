import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { checkpointText } from '#contracts/proof/checkpoint.ts';
import type { Members } from '#contracts/proof/evidence/bundle.ts';
import type {
  EarlierCheckpoints,
  EvidenceEvent,
  EvidenceInclusion,
  EvidenceTimeline,
  Manifest,
} from '#contracts/proof/evidence/format.ts';
import { statementOf } from '#contracts/proof/evidence/statement.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { signer } from './made-bundle.ts';

/** A bundle that was tampered with, and what its first bad place is called. */
export type Tampered = {
  readonly members: Members;
  readonly named: RegExp;
};

/** Tampers with a bundle in a way that three numbers choose; null where that changes nothing. */
export type Tampering = (
  members: Members,
  one: number,
  two: number,
) => Promise<Tampered | null> | Tampered | null;

export const tamperings: Readonly<Record<string, Tampering>> = {
  'a byte of any file': (members, one, two) => {
    const [name, bytes] = memberAt(members, one);
    const changed = new Uint8Array(bytes);
    const at = two % changed.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (one % 8));

    return { members: withMember(members, name, changed), named: placesIn(name) };
  },
  'a byte of any file, and the manifest after it': (members, one, two) => {
    const [name, bytes] = memberAt(members, one);
    if (name === 'manifest.json') return null;
    const changed = new Uint8Array(bytes);
    const at = two % changed.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (one % 8));

    return { members: listed(withMember(members, name, changed)), named: placesIn(name) };
  },
  'two files that change places': (members, one, two) => {
    const names = [...members.keys()].filter((name) => name !== 'manifest.json');
    const [from, to] = [one % names.length, two % names.length];
    if (from === to) return null;
    const moved = names.with(from, names[to] ?? '').with(to, names[from] ?? '');
    const all = new Map(
      [...moved, 'manifest.json'].map((name) => [name, members.get(name) ?? new Uint8Array()]),
    );

    return { members: listed(all), named: /does not stand in its place/ };
  },
  'JSON that is spelled in another way': (members, one, two) => {
    const name = jsonMembers[one % jsonMembers.length] ?? '';
    const text = textOf(members, name);
    const spelled = spellings[two % spellings.length]?.(text) ?? text;
    const changed = withText(members, name, spelled);

    return {
      members: name === 'manifest.json' ? changed : listed(changed),
      named: new RegExp(`${literal(name).source} .*(not spelled as|not JSON)`),
    };
  },
  'earlier checkpoints in another order, or one twice': (members, one) => {
    const earlier = earlierIn(members);
    const changed = one % 2 === 0 ? earlier.toReversed() : [...earlier, ...earlier.slice(-1)];

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', { earlier: changed })),
      named: /does not stand behind those of fewer events/,
    };
  },
  'a time-stamp that is taken away': (members) => {
    const earlier = earlierIn(members).map((receipt) => ({ ...receipt, stamp: null }));

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', { earlier })),
      named: /time-stamp that event EvidenceTaken names is missing/,
    };
  },
  'a file that is dropped': (members, one) => {
    const [name] = memberAt(members, one);

    return { members: without(members, name), named: literal(name) };
  },
  'a file that is dropped, and the manifest after it': (members, one) => {
    const [name] = memberAt(members, one);
    if (name === 'manifest.json') return null;

    return { members: listed(without(members, name)), named: literal(name) };
  },
  'a file that is slipped in': (members, one) => {
    const name = `original-${one}.pdf`;

    return { members: listed(withMember(members, name, bytesOf('x'))), named: literal(name) };
  },
  'two files that are exchanged': (members, one, two) => {
    const [[name, bytes], [other, others]] = [memberAt(members, one), memberAt(members, two)];
    if (sha256(bytes) === sha256(others)) return null;
    const exchanged = withMember(withMember(members, name, others), other, bytes);

    return { members: exchanged, named: new RegExp(`${placesIn(name).source}|${placesIn(other).source}`) };
  },
  'an event whose data is changed': (members, one) =>
    retold(members, (events) => ({
      events: events.with(one % events.length, changedEvent(events, one % events.length)),
      named: new RegExp(`Event ${one % events.length} \\(\\w+\\) was changed`),
    })),
  'an event whose time is changed, and all hashes after it': (members, one) =>
    retold(members, async (events) => {
      const n = one % events.length;
      return {
        events: await rechained(members, events.with(n, later(events, n))),
        named: new RegExp(`Event ${n} .*not in the log`),
      };
    }),
  'an event that is left out, and all hashes after it': (members, one) =>
    retold(members, async (events) => {
      const n = 1 + (one % (events.length - 2));
      const rest = await rechained(members, events.toSpliced(n, 1));
      return { events: rest, named: /proves \d+ events|Event \d+|signature|drawings|states something else/ };
    }),
  'two events in another order': (members, one) =>
    retold(members, (events) => {
      const n = one % (events.length - 1);
      const [first, second] = [eventAt(events, n), eventAt(events, n + 1)];
      return { events: events.with(n, second).with(n + 1, first), named: new RegExp(`Event ${n} `) };
    }),
  'an epoch that is another': (members, one) => {
    const timeline = jsonOf<EvidenceTimeline>(members, 'timeline.json');

    return {
      members: listed(withJson(members, 'timeline.json', { ...timeline, epoch: 2 + (one % 9) })),
      named: /tells of epoch \d+, and checkpoint\.txt is of/,
    };
  },
  'a statement that says more than the events': (members, one) => {
    const timeline = jsonOf<EvidenceTimeline>(members, 'timeline.json');
    const { statement } = timeline;
    const changed =
      one % 2 === 0
        ? { ...statement, title: `${statement.title}!` }
        : { ...statement, recipients: [...statement.recipients, statement.recipients[0]] };

    return {
      members: listed(withJson(members, 'timeline.json', { ...timeline, statement: changed })),
      named: /states something else than its events come to: statement\.(title|recipients)/,
    };
  },
  'a proof that leads elsewhere': (members, one, two) => {
    const inclusion = jsonOf<EvidenceInclusion>(members, 'inclusion.json');
    const n = one % inclusion.events.length;
    const { leaf, proof } = inclusion.events[n] ?? { leaf: 0, proof: [] };
    const step = two % proof.length;
    const other = ((proof[step] ?? 0) + 1) % inclusion.hashes.length;
    const events = inclusion.events.with(n, { leaf, proof: proof.with(step, other) });
    if (other === proof[step]) return null;

    return {
      members: listed(withJson(members, 'inclusion.json', { ...inclusion, events })),
      named: new RegExp(`Event ${n} .*not in the log`),
    };
  },
  'a place in the log that is another': (members, one, two) => {
    const inclusion = jsonOf<EvidenceInclusion>(members, 'inclusion.json');
    const n = one % inclusion.events.length;
    const { leaf, proof } = inclusion.events[n] ?? { leaf: 0, proof: [] };
    const moved = (leaf + 1 + (two % (inclusion.size - 1))) % inclusion.size;

    return {
      members: listed(
        withJson(members, 'inclusion.json', {
          ...inclusion,
          events: inclusion.events.with(n, { leaf: moved, proof }),
        }),
      ),
      named: /Event \d+ .*(not in the log|not behind)/,
    };
  },
  'another checkpoint, as well signed': async (members, one) => {
    const { note } = earlierIn(members)[one % earlierIn(members).length] ?? { note: '' };

    return { members: listed(withText(members, 'checkpoint.txt', note)), named: /another log/ };
  },
  'a checkpoint with another root, unsigned': (members) => {
    const [origin = '', size] = textOf(members, 'checkpoint.txt').split('\n');
    const [, signature] = textOf(members, 'checkpoint.txt').split('\n\n');
    const forged = `${checkpointText({ origin, size: Number(size), root: 'd'.repeat(64) })}\n${signature}`;

    return {
      members: listed(withText(members, 'checkpoint.txt', forged)),
      named: /checkpoint\.txt is not signed/,
    };
  },
  'a receipt of a log that was rewritten': async (members, one) => {
    const earlier = earlierIn(members);
    const n = one % earlier.length;
    const before = earlier[n];
    if (!before) return null;
    const [origin = '', size] = before.note.split('\n');
    const note = await signer.sign({ origin, size: Number(size), root: 'd'.repeat(64) });
    const forged = { earlier: earlier.with(n, { ...before, note }) };

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', forged)),
      named: new RegExp(`Earlier checkpoint ${n + 1} .*rewritten`),
    };
  },
};

const jsonMembers = ['manifest.json', 'timeline.json', 'inclusion.json', 'earlier-checkpoints.json'];

/** The same value for a parser of JSON, in other bytes. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^\{("\w+":)/, (begin, name) => `${begin}null,${name}`),
  (text) => text.replace('{', '{ '),
  (text) => text.trimEnd(),
  (text) => `${text}\n`,
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/"(\w)/, (_, first) => `"\\u00${first.codePointAt(0).toString(16)}`),
  (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toReversed())),
];

const memberAt = (members: Members, n: number): readonly [string, Uint8Array<ArrayBuffer>] => {
  const name = [...members.keys()].toSorted()[n % members.size] ?? '';

  return [name, members.get(name) ?? new Uint8Array()];
};

const withMember = (members: Members, name: string, bytes: Uint8Array<ArrayBuffer>): Members =>
  new Map([...members, [name, bytes]]);
export const withText = (members: Members, name: string, text: string) =>
  withMember(members, name, bytesOf(text));
export const withJson = (members: Members, name: string, value: unknown) =>
  withText(members, name, `${canonicalJson(value)}\n`);
export const without = (members: Members, name: string): Members =>
  new Map([...members].filter(([one]) => one !== name));
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
export const textOf = (members: Members, name: string) => Buffer.from(members.get(name) ?? []).toString();
const jsonOf = <Value>(members: Members, name: string): Value => JSON.parse(textOf(members, name));
const earlierIn = (members: Members) =>
  jsonOf<EarlierCheckpoints>(members, 'earlier-checkpoints.json').earlier;

/** As somebody would who knows how a manifest is made. */
export const listed = (members: Members): Members => {
  const manifest = jsonOf<Manifest>(members, 'manifest.json');
  const files = [...members].filter(([name]) => name !== 'manifest.json');
  const changed = {
    ...manifest,
    head: safely(() => headOf(jsonOf<EvidenceTimeline>(members, 'timeline.json'))) ?? manifest.head,
    members: files.map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) })),
  };

  return withText(members, 'manifest.json', `${canonicalJson(changed)}\n`);
};

/** Throws where tampering left no events, or none with an envelope. */
const headOf = ({ events }: EvidenceTimeline) => {
  const { revision, metadata } = eventAt(events, events.length - 1);

  return { revision, hash: metadata.hash };
};

const safely = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

type Retelling = (events: readonly EvidenceEvent[]) => Promise<Retold> | Retold;
type Retold = { readonly events: readonly EvidenceEvent[]; readonly named: RegExp };

/** Another history, with a statement and a manifest to match. */
const retold = async (members: Members, tell: Retelling): Promise<Tampered> => {
  const timeline = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const { events, named } = await tell(timeline.events);
  const statement = safely(() => stated(timeline.stream, events)) ?? timeline.statement;

  return { members: listed(withJson(members, 'timeline.json', { ...timeline, statement, events })), named };
};

const stated = (stream: string, events: readonly EvidenceEvent[]) => {
  const state = events
    .map((event) => ({ ...event, id: '', stream, position: 0n }) as unknown as Recorded<DocumentEvent>)
    .reduce(evolveDocument, noDocument);
  if (state.status === 'none') throw new Error('nothing is left');

  return statementOf(state);
};

const eventAt = (events: readonly EvidenceEvent[], n: number): EvidenceEvent => {
  const event = events[n];
  if (!event) throw new Error(`there is no event ${n}`);

  return event;
};

const changedEvent = (events: readonly EvidenceEvent[], n: number): EvidenceEvent => {
  const event = eventAt(events, n);

  return { ...event, data: { ...event.data, added: true } };
};

const later = (events: readonly EvidenceEvent[], n: number): EvidenceEvent => {
  const { metadata, ...event } = eventAt(events, n);

  return { ...event, metadata: { ...metadata, at: metadata.at.replace(/Z$/, '1Z') } };
};

/** As somebody would who knows how events are chained. */
const rechained = async (members: Members, events: readonly EvidenceEvent[]) => {
  const { stream } = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const all: EvidenceEvent[] = [];
  for (const [revision, { type, data, metadata }] of events.entries()) {
    const { hash: _, ...said } = metadata;
    const unhashed = { ...said, prev: all.at(-1)?.metadata.hash ?? null };
    const hash = await hashOf({ stream, revision, type, data, metadata: unhashed }, sha256);
    all.push({ revision, type, data, metadata: { ...unhashed, hash } });
  }

  return all;
};

const literal = (name: string) => new RegExp(name.replaceAll('.', '\\.'));

/** How a bad place within a file may be told. */
const placesIn = (name: string): RegExp => {
  const others: Readonly<Record<string, string>> = {
    'README.txt': '|EvidenceTaken',
    'timeline.json': '|[Ee]vent \\d+|states something else|events|epoch',
    'inclusion.json': '|[Ee]vent \\d+',
    'earlier-checkpoints.json':
      '|Earlier checkpoint \\d+|time-stamp|signature|authority|base64|token|It could not',
    'certificates.pem': '|certificate|signature',
    'writer-keys.json': '|[Aa]nnouncement|Event \\d+|announce',
    'sealed.pdf': '|seal',
  };

  return new RegExp(`${literal(name).source}${others[name] ?? ''}`);
};
