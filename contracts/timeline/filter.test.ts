import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, initialDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { type Filtered, filterOf, filterQuery, matches, type TimelineFilter } from './filter.ts';

describe('a filter', () => {
  test.each<[string, TimelineFilter, readonly string[]]>([
    [
      'lets everything through where it says nothing',
      {},
      ['RecipientAdded', 'FieldPlaced', 'FieldMoved', 'SigningLinkOpened', 'RecipientSigned'],
    ],
    ['by type', { type: ['FieldMoved', 'RecipientSigned'] }, ['FieldMoved', 'RecipientSigned']],
    ['by a group of types', { type: ['signing'] }, ['SigningLinkOpened', 'RecipientSigned']],
    ['by who acted', { actor: 'sam' }, ['SigningLinkOpened', 'RecipientSigned']],
    ['from an instant on', { from: '2026-01-04T00:00:00Z' }, ['SigningLinkOpened', 'RecipientSigned']],
    ['before an instant', { to: '2026-01-02T01:00:00+01:00' }, ['RecipientAdded']],
    ['by a field, its values as well', { field: 'f' }, ['FieldPlaced', 'FieldMoved', 'RecipientSigned']],
    [
      'by a recipient, whose fields are moved as well',
      { recipient: 'sam' },
      ['RecipientAdded', 'FieldPlaced', 'FieldMoved', 'SigningLinkOpened', 'RecipientSigned'],
    ],
    ['by another recipient', { recipient: 'tess' }, []],
    ['by words of the sentence, in any order and case', { q: 'RENT moved' }, ['FieldMoved']],
    ['by a network address', { q: '203.0.113' }, ['RecipientSigned']],
    ['by what stands in the data', { q: 'sam@example.com' }, ['RecipientAdded']],
    ['by all of what it says', { type: ['FieldMoved', 'FieldPlaced'], q: 'moved' }, ['FieldMoved']],
  ])('%s', (_, filter, types) => {
    expect(told.filter((one) => matches(filter, one)).map(({ event }) => event.type)).toEqual(types);
  });

  test('is the same after a way through an address', () => {
    const filter = {
      type: ['FieldMoved', 'RecipientSigned'],
      actor: 'sam',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      field: 'a.b',
      recipient: 'c',
      q: 'a & b = “c”',
    };

    expect(filterOf(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
    expect(filterQuery(filterOf(new URLSearchParams('q=%20&limit=3&type=&after=2')))).toBe('');
    expect(filterOf(new URLSearchParams('type=A&type=B,C'))).toEqual({ type: ['A', 'B', 'C'] });
  });
});

type Happening = readonly [day: number, event: DocumentEvent, sentence: string, more?: object];

const sam = { kind: 'recipient', id: 'sam', name: 'Sam', authenticated: 'signing-link' } as const;
const owner = { kind: 'account', id: 'olive', name: 'Olive', authenticated: 'session' } as const;

const happenings: readonly Happening[] = [
  [
    1,
    {
      type: 'RecipientAdded',
      data: {
        recipient: 'sam',
        fullName: 'Sam',
        email: 'sam@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    },
    'Olive added Sam as a signer',
  ],
  [
    2,
    {
      type: 'FieldPlaced',
      data: {
        field: 'f',
        recipient: 'sam',
        type: 'text',
        label: 'Rent',
        pageNumber: 1,
        x: 1,
        y: 1,
        width: 1,
        height: 1,
        fontSize: null,
        required: true,
      },
    },
    'Olive placed a text field for Sam on page 1',
  ],
  [3, { type: 'FieldMoved', data: { field: 'f', x: 1, y: 1 } }, 'Olive moved the field “Rent”'],
  [4, { type: 'SigningLinkOpened', data: { recipient: 'sam' } }, 'Sam opened the document', { by: sam }],
  [
    5,
    {
      type: 'RecipientSigned',
      data: {
        recipient: 'sam',
        values: [{ field: 'f', value: '900' }],
        documentSha256: 'b',
        consent: { version: '1', sha256: 'c' },
      },
    },
    'Sam signed the document',
    { by: sam, ip: '203.0.113.7' },
  ],
];

const uploaded = {
  type: 'DocumentUploaded',
  stream: 'document-lease',
  data: { owner: 'olive', pages: [] },
  metadata: { at: '2026-01-01T00:00:00.000Z' },
} as unknown as Recorded<DocumentEvent>;

const told: readonly Filtered[] = happenings.reduce<{ all: Filtered[]; state: Document }>(
  ({ all, state }, [day, event, sentence, more]) => {
    const at = `2026-01-0${day}T12:00:00.000Z`;
    const shown = { ...event, at, by: owner, ip: null, userAgent: null, ...more };
    const recorded = { ...event, metadata: { at } } as Recorded<DocumentEvent>;
    all.push({ event: shown, before: state, sentence });
    return { all, state: evolveDocument(state, recorded) };
  },
  { all: [], state: evolveDocument(initialDocument, uploaded) },
).all;
