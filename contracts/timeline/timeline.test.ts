import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histories } from '../../services/projector/testing/histories.ts';
import type { TimelineEvent } from '../api/views/timeline.ts';
import { groupLabels } from '../document/cards/card.ts';
import { documentCards } from '../document/cards.ts';
import { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, noDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { changesOf } from './changes.ts';
import { replayOf } from './replay.ts';
import { type EventForSentence, recordedOf, sentenceOf } from './timeline.ts';

describe('moving through time', () => {
  test('shows what folding step by step gives, at every revision and in any order', () => {
    fc.assert(
      fc.property(histories(), fc.array(fc.nat(200), { maxLength: 20 }), (history, jumps) => {
        for (const events of documentsIn(history)) {
          const replay = replayOf(events);
          const states = foldedStates(events);
          const revisions = [...jumps.map((jump) => jump % events.length), ...events.keys()];

          for (const revision of revisions) expect(replay.at(revision)).toEqual(states[revision]);
        }
      }),
    );
  });

  test('shows the same in histories longer than what is kept on the way', () => {
    const events = moved(300);
    const replay = replayOf(events);
    const states = foldedStates(events);

    for (const revision of [299, 0, 63, 64, 65, 128, 127, 200])
      expect(replay.at(revision)).toEqual(states[revision]);
  });

  test('shows nothing before the first event, and the end after the last', () => {
    const events = moved(10);
    const replay = replayOf(events);

    expect(replay.at(-1)).toEqual(noDocument);
    expect(replay.at(1_000)).toEqual(replay.at(events.length - 1));
  });
});

describe('what is said of an event', () => {
  test('is a sentence, whatever came before', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        for (const events of documentsIn(history))
          for (const [n, event] of events.entries()) {
            const before = events.slice(0, n).reduce(evolveDocument, noDocument);
            const sentence = sentenceOf(eventBy(event), before, 'Olive Owner');

            expect(sentence).toMatch(/^\S.{7,}$/su);
            expect(sentence).not.toMatch(/undefined|null|\[object|[0-9a-f]{8}-[0-9a-f]{4}/);
          }
      }),
    );
  });

  test('calls whoever has no name but spaces by their role, or a recipient', () => {
    const nameless = (title: string | null): Event => ({
      type: 'RecipientAdded',
      data: { ...events.RecipientAdded.data, fullName: '  ', title },
    });
    const opened = { type: 'SigningLinkOpened', data: { recipient: 'grace' } } as const;
    const saidOf = (added: Event) => said(opened, stateAfter(events.DocumentUploaded, added));

    expect(saidOf(nameless(' '))).toBe('a recipient opened the document');
    expect(saidOf(nameless(' Tenant'))).toBe('Tenant opened the document');
    expect(said(nameless(null), noDocument)).toBe('Ada Lovelace added somebody as a signer');
  });

  test('uses the names that stood before it', () => {
    const [uploaded, added, placed] = [events.DocumentUploaded, events.RecipientAdded, events.FieldPlaced];
    const edited = { type: 'FieldEdited', data: { field: 'f', label: 'Rent' } } as const;
    const there = stateAfter(uploaded, added, placed);

    expect([
      said(placed, stateAfter(uploaded, added)),
      said(edited, there),
      said({ type: 'FieldRemoved', data: { field: 'f' } }, stateAfter(uploaded, added, placed, edited)),
      said({ type: 'RecipientRemoved', data: { recipient: 'grace' } }, there),
    ]).toEqual([
      'Ada Lovelace placed a signature field for Grace Hopper on page 2',
      'Ada Lovelace edited the field “Signature”',
      'Ada Lovelace removed the field “Rent”',
      'Ada Lovelace removed Grace Hopper',
    ]);
  });

  test('names whoever looked, and the owner where another acted', () => {
    const auditor = { kind: 'auditor', id: 'a', name: 'Ann Auditor', authenticated: 'session' } as const;
    const system = { kind: 'system', id: 's', name: 'Inkstream', authenticated: 'system' } as const;
    const sealed = { type: 'CompletedCopyMailed', data: { recipient: null, messageId: 'm' } };

    expect(sentenceOf({ type: 'TimelineViewed', data: {}, by: auditor }, noDocument, 'Ada')).toBe(
      'Ann Auditor viewed the timeline',
    );
    expect(sentenceOf({ ...sealed, by: system }, noDocument, 'Ada')).toBe(
      'The completed copy was mailed to Ada',
    );
  });

  test('of a kind that this version does not know says so', () => {
    expect(said({ type: 'DocumentFaxed', data: {} } as never, noDocument)).toBe(
      'An event that this version does not know: DocumentFaxed',
    );
  });

  test('has a label and a group that filters offer', () => {
    const types = DocumentEvent.options.map(({ shape }) => shape.type.value);

    expect(Object.keys(documentCards).toSorted()).toEqual([...types].toSorted());
    for (const { group } of Object.values(documentCards)) expect(groupLabels[group]).toBeTruthy();
  });
});

describe('what an event changed', () => {
  test('is what people would call different, before and after', () => {
    const before = stateAfter(events.DocumentUploaded, events.RecipientAdded, events.FieldPlaced);
    const moved = evolved(before, { type: 'FieldMoved', data: { field: 'f', x: 30, y: 5 } });

    expect(changesOf(before, moved)).toEqual([
      { of: 'Field “Signature”', what: 'Left', before: '10 px', after: '30 px' },
      { of: 'Field “Signature”', what: 'Top', before: '20 px', after: '5 px' },
    ]);
  });

  test('is everything of what came, and of what went', () => {
    const before = stateAfter(events.DocumentUploaded, events.RecipientAdded);
    const placed = evolved(before, events.FieldPlaced);

    expect(changesOf(before, placed)).toContainEqual({
      of: 'Field “Signature”',
      what: 'For',
      before: null,
      after: 'Grace Hopper',
    });
    expect(changesOf(placed, before)).toContainEqual({
      of: 'Field “Signature”',
      what: 'Type',
      before: 'signature',
      after: null,
    });
  });

  test('names every member of a field, in one order, in words', () => {
    const before = stateAfter(events.DocumentUploaded, events.RecipientAdded);
    const { field, recipient, ...members } = events.FieldPlaced.data;
    const placed = evolved(before, events.FieldPlaced);

    expect(changesOf(before, placed).map(({ what, after }) => [what, after])).toEqual([
      ['For', 'Grace Hopper'],
      ['Type', members.type],
      ['Label', members.label],
      ['Page', String(members.pageNumber)],
      ['Left', `${members.x} px`],
      ['Top', `${members.y} px`],
      ['Width', `${members.width} px`],
      ['Height', `${members.height} px`],
      ['Font size', members.fontSize === null ? 'automatic' : `${members.fontSize} px`],
      ['Required', members.required ? 'yes' : 'no'],
    ]);
  });

  test('is nothing where a state is compared with itself, and turns round with the states', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        for (const past of documentsIn(history)) {
          const [state, earlier] = [past, past.slice(0, past.length >> 1)].map((part) =>
            part.reduce(evolveDocument, noDocument),
          ) as [Document, Document];

          expect(changesOf(state, structuredClone(state))).toEqual([]);
          const there = changesOf(earlier, state).map(({ what, before, after }) => [what, before, after]);
          const back = changesOf(state, earlier).map(({ what, before, after }) => [what, after, before]);
          expect(back.map(String).toSorted()).toEqual(there.map(String).toSorted());
        }
      }),
    );
  });
});

test('an event goes through a view unharmed', () => {
  const [event] = moved(1);
  const shown = { ...event, position: String(event?.position) } as unknown as TimelineEvent;

  expect(recordedOf({ stream: 'document-lease' }, shown)).toEqual(event);
});

type Event = DocumentEvent;

const documentsIn = (history: readonly Recorded<Event>[]) =>
  [...Map.groupBy(history, ({ stream }) => stream).values()] as readonly (readonly Recorded<Event>[])[];

const foldedStates = (history: readonly Recorded<Event>[]) => {
  let state: Document = noDocument;
  return history.map((event) => {
    state = evolveDocument(state, event);
    return state;
  });
};

const recorded = (event: Event, revision: number): Recorded<Event> =>
  ({
    ...event,
    id: `${revision}`,
    stream: 'document-lease',
    revision,
    position: BigInt(revision),
    metadata: { at: '2026-01-01T12:00:00.000Z' },
  }) as Recorded<Event>;

const stateAfter = (...past: readonly Event[]): Document =>
  past.map(recorded).reduce(evolveDocument, noDocument);
const evolved = (before: Document, event: Event): Document => evolveDocument(before, recorded(event, 9));

const ada = { kind: 'account', id: 'ada', name: 'Ada Lovelace', authenticated: 'session' } as const;
const eventBy = ({ type, data }: Pick<Event, 'type' | 'data'>): EventForSentence => ({ type, data, by: ada });
const said = (event: Event, before: Document) => sentenceOf(eventBy(event), before, 'Ada Lovelace');

const events = {
  DocumentUploaded: {
    type: 'DocumentUploaded',
    data: {
      ...{ owner: 'ada', title: 'Lease', originalFileName: 'lease.pdf', fileType: 'pdf' },
      ...{ original: 'a'.repeat(64), pdf: 'b'.repeat(64), pages: [{ width: 612, height: 792 }] },
    },
  },
  RecipientAdded: {
    type: 'RecipientAdded',
    data: {
      ...{ recipient: 'grace', fullName: 'Grace Hopper', email: 'grace@example.com' },
      ...{ role: 'signer', signingOrder: 1, title: null },
    },
  },
  FieldPlaced: {
    type: 'FieldPlaced',
    data: {
      ...{ field: 'f', recipient: 'grace', type: 'signature', label: 'Signature', pageNumber: 2 },
      ...{ x: 10, y: 20, width: 150, height: 50, fontSize: null, required: true },
    },
  },
} as const satisfies Record<string, Event>;

/** The first `count` events of a document whose only field is moved again and again. */
const moved = (count: number) =>
  [
    events.DocumentUploaded,
    events.RecipientAdded,
    events.FieldPlaced,
    ...Array.from(
      { length: count },
      (_, n): Event => ({ type: 'FieldMoved', data: { field: 'f', x: n, y: n } }),
    ),
  ]
    .slice(0, count)
    .map((event, n) => recorded(event as Event, n));
