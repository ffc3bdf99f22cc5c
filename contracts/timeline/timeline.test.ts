import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histories } from '../../services/projector/testing/histories.ts';
import type { TimelineEvent } from '../api/views/timeline.ts';
import { groupLabels } from '../document/cards/card.ts';
import { documentCards } from '../document/cards.ts';
import { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, initialDocument } from '../document/state.ts';
import { changesOf } from './changes.ts';
import { documentsIn, events, moved, recorded } from './testing/sample-events.ts';
import { actorWords, type EventForSentence, recordedOf, sentenceOf } from './timeline.ts';

describe('what is said of an event', () => {
  test('is a sentence, whatever came before', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        for (const events of documentsIn(history))
          for (const [n, event] of events.entries()) {
            const before = events.slice(0, n).reduce(evolveDocument, initialDocument);
            const sentence = sentenceOf('en', eventBy(event), before, 'Olive Owner');

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
    expect(said(nameless(null), initialDocument)).toBe('Ada Lovelace added someone as a signer');
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

    expect(sentenceOf('en', { type: 'TimelineViewed', data: {}, by: auditor }, initialDocument, 'Ada')).toBe(
      'Ann Auditor viewed the timeline',
    );
    expect(sentenceOf('en', { ...sealed, by: system }, initialDocument, 'Ada')).toBe(
      'The completed copy was mailed to Ada',
    );
  });

  test('of a kind that this version does not know says so', () => {
    expect(said({ type: 'DocumentFaxed', data: {} } as never, initialDocument)).toBe(
      'An event that this version does not know: DocumentFaxed',
    );
  });

  test('has a label and a group that filters offer', () => {
    const types = DocumentEvent.options.map(({ shape }) => shape.type.value);

    expect(Object.keys(documentCards).toSorted()).toEqual([...types].toSorted());
    for (const { group } of Object.values(documentCards)) expect(groupLabels.en[group]).toBeTruthy();
  });
});

test('who acted is told with how they had signed in, where that is known', () => {
  const signedIn = { session: 's', at: '2026-01-01T12:00:00.000Z', secondFactor: null } as const;

  expect(actorWords('en', ada)).toBe('Ada Lovelace, signed in with a password');
  expect(actorWords('en', { ...ada, signedIn: { ...signedIn, method: 'passkey' } })).toBe(
    'Ada Lovelace, signed in with a passkey',
  );
  expect(
    actorWords('en', {
      ...ada,
      signedIn: { ...signedIn, method: 'oidc', issuer: 'https://login.acme.example/v2' },
    }),
  ).toBe('Ada Lovelace, signed in by single sign-on at login.acme.example');
  expect(
    actorWords('en', { ...ada, signedIn: { ...signedIn, method: 'password', secondFactor: 'app' } }),
  ).toBe('Ada Lovelace, signed in with a password and a code from an authenticator app');
});

describe('what an event changed', () => {
  test('is what people would call different, before and after', () => {
    const before = stateAfter(events.DocumentUploaded, events.RecipientAdded, events.FieldPlaced);
    const moved = evolved(before, { type: 'FieldMoved', data: { field: 'f', x: 30, y: 5 } });

    expect(changesOf('en', before, moved)).toEqual([
      { of: 'Field “Signature”', what: 'Left', before: '10 px', after: '30 px' },
      { of: 'Field “Signature”', what: 'Top', before: '20 px', after: '5 px' },
    ]);
  });

  test('is everything of what came, and of what went', () => {
    const before = stateAfter(events.DocumentUploaded, events.RecipientAdded);
    const placed = evolved(before, events.FieldPlaced);

    expect(changesOf('en', before, placed)).toContainEqual({
      of: 'Field “Signature”',
      what: 'For',
      before: null,
      after: 'Grace Hopper',
    });
    expect(changesOf('en', placed, before)).toContainEqual({
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

    expect(changesOf('en', before, placed).map(({ what, after }) => [what, after])).toEqual([
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
            part.reduce(evolveDocument, initialDocument),
          ) as [Document, Document];

          expect(changesOf('en', state, structuredClone(state))).toEqual([]);
          const there = changesOf('en', earlier, state).map(({ what, before, after }) => [
            what,
            before,
            after,
          ]);
          const back = changesOf('en', state, earlier).map(({ what, before, after }) => [
            what,
            after,
            before,
          ]);
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

const stateAfter = (...past: readonly Event[]): Document =>
  past.map(recorded).reduce(evolveDocument, initialDocument);
const evolved = (before: Document, event: Event): Document => evolveDocument(before, recorded(event, 9));

const ada = { kind: 'account', id: 'ada', name: 'Ada Lovelace', authenticated: 'session' } as const;
const eventBy = ({ type, data }: Pick<Event, 'type' | 'data'>): EventForSentence => ({ type, data, by: ada });
const said = (event: Event, before: Document) => sentenceOf('en', eventBy(event), before, 'Ada Lovelace');
