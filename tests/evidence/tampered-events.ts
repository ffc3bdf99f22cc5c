import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { decryptBoxes, decryptedWith } from '#contracts/evidence/decrypted-boxes.ts';
import type { BoxKeys, EvidenceEvent, EvidenceTimeline } from '#contracts/evidence/format.ts';
import { statementOf } from '#contracts/evidence/statement.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { decryptWithBoxKey } from '../../services/shared/vault/personal-cipher.ts';
import { eventAt, jsonOf, listed, type Tampered, type Tampering, withJson } from './changed-bundle.ts';

/** These change the events of a bundle, or what it says of them. */
export const tamperedEvents: Readonly<Record<string, Tampering>> = {
  'an event whose data is changed': (members, one) =>
    retold(members, (events) => ({
      events: events.with(one % events.length, changedEvent(events, one % events.length)),
      named: new RegExp(`Event ${(one % events.length) + 1} \\(\\w+\\) was changed`),
    })),
  'an event whose time is changed, and all hashes after it': (members, one) =>
    retold(members, async (events) => {
      const n = one % events.length;
      return {
        events: await rechained(members, events.with(n, later(events, n))),
        named: new RegExp(`Event ${n + 1} .*not in the log`),
      };
    }),
  'an event that is left out, and all hashes after it': (members, one) =>
    retold(members, async (events) => {
      const n = 1 + (one % (events.length - 2));
      const rest = await rechained(members, events.toSpliced(n, 1));
      return {
        events: rest,
        named: /keys\.json has|proves \d+ events|Event \d+|signature|drawings|states something else/,
      };
    }),
  'two events in another order': (members, one) =>
    retold(members, (events) => {
      const n = one % (events.length - 1);
      const [first, second] = [eventAt(events, n), eventAt(events, n + 1)];
      return { events: events.with(n, second).with(n + 1, first), named: new RegExp(`Event ${n + 1} `) };
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
};

type Retelling = (events: readonly EvidenceEvent[]) => Promise<Retold> | Retold;
type Retold = { readonly events: readonly EvidenceEvent[]; readonly named: RegExp };

/** Another history, with a statement and a manifest to match. */
const retold = async (members: Members, tell: Retelling): Promise<Tampered> => {
  const timeline = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const { events, named } = await tell(timeline.events);
  const statement = (await stated(members, timeline.stream, events).catch(() => null)) ?? timeline.statement;

  return { members: listed(withJson(members, 'timeline.json', { ...timeline, statement, events })), named };
};

const stated = async (members: Members, stream: string, events: readonly EvidenceEvent[]) => {
  const stored = events.map((event): Recorded => ({ ...event, id: '', stream, position: 0n }));
  const openings = await decryptBoxes(stored, jsonOf<BoxKeys>(members, 'keys.json'), decryptWithBoxKey);
  const state = stored
    .map((event, n) => decryptedWith(event, openings[n] ?? new Map()) as Recorded<DocumentEvent>)
    .reduce(evolveDocument, initialDocument);
  if (state.status === 'none') throw new Error('nothing is left');

  return statementOf(state);
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
    const { hash: _, ...envelope } = metadata;
    const unhashed = { ...envelope, prev: all.at(-1)?.metadata.hash ?? null };
    const hash = await hashOf({ stream, revision, type, data, metadata: unhashed }, sha256);
    all.push({ revision, type, data, metadata: { ...unhashed, hash } });
  }

  return all;
};
