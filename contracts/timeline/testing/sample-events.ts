import type { DocumentEvent } from '../../document/events.ts';
import type { Recorded } from '../../envelope.ts';

type Event = DocumentEvent;

/** The events of each document in a history. */
export const documentsIn = (history: readonly Recorded<Event>[]) =>
  [...Map.groupBy(history, ({ stream }) => stream).values()] as readonly (readonly Recorded<Event>[])[];

export const recorded = (event: Event, revision: number): Recorded<Event> =>
  ({
    ...event,
    id: `${revision}`,
    stream: 'document-lease',
    revision,
    position: BigInt(revision),
    metadata: { at: '2026-01-01T12:00:00.000Z' },
  }) as Recorded<Event>;

export const events = {
  DocumentUploaded: {
    type: 'DocumentUploaded',
    data: {
      owner: 'ada',
      title: 'Lease',
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      original: 'a'.repeat(64),
      pdf: 'b'.repeat(64),
      pages: [{ width: 612, height: 792 }],
    },
  },
  RecipientAdded: {
    type: 'RecipientAdded',
    data: {
      recipient: 'grace',
      fullName: 'Grace Hopper',
      email: 'grace@example.com',
      role: 'signer',
      signingOrder: 1,
      title: null,
    },
  },
  FieldPlaced: {
    type: 'FieldPlaced',
    data: {
      field: 'f',
      recipient: 'grace',
      type: 'signature',
      label: 'Signature',
      pageNumber: 2,
      x: 10,
      y: 20,
      width: 150,
      height: 50,
      fontSize: null,
      required: true,
    },
  },
} as const satisfies Record<string, Event>;

/** The first `count` events of a document whose only field is moved again and again. */
export const moved = (count: number) =>
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
