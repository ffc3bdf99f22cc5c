import { expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentRules } from '#contracts/document/possible.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { possibleHistory } from '#contracts/possible-history.ts';
import { due } from '../../services/command/leader/due/document-due.ts';
import { metadata } from '../read-side.ts';
import { documentId, eventsOf, LONG_FROM, lifeOf, ownerOf, type Upload } from './lives.ts';

test('generated documents could have happened, and nobody has anything to do for them', () => {
  for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((one) => [one, LONG_FROM + one])) {
    const events = recorded(n);
    const history = possibleHistory(documentRules, metadata.at);
    const state = events.reduce<Document>(documentRules.evolve, documentRules.initial);

    expect(events.map(history)).toEqual(events.map(() => null));
    expect(state.status).toBe(n % 10 < 6 ? 'completed' : n % 10 < 8 ? 'sent' : 'draft');
    expect(due(state, () => true)).toEqual([]);
  }
});

test('the number of events is known before they are made', () => {
  for (const documents of [0, 7, 10, 23])
    expect(eventsOf(documents, upload)).toBe(
      Array.from({ length: documents }, (_, n) => recorded(n).length).reduce((a, b) => a + b, 0),
    );
  expect(eventsOf(LONG_FROM + 3, upload) - eventsOf(LONG_FROM, upload)).toBe(
    [0, 1, 2].reduce((sum, n) => sum + recorded(LONG_FROM + n).length, 0),
  );
});

const upload: Upload = {
  owner: ownerOf(0),
  title: 'Growth',
  originalFileName: 'growth.pdf',
  fileType: 'pdf',
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [{ width: 612, height: 792 }],
};

const recorded = (n: number): readonly Recorded<DocumentEvent>[] =>
  lifeOf(n, upload)
    .flatMap(({ by, events }) => events.map((event) => ({ event, by })))
    .map(({ event, by }, revision) => ({
      ...event,
      id: `event ${revision}`,
      stream: `document-${documentId(n)}`,
      revision,
      position: BigInt(revision),
      metadata: { ...metadata, by },
    }));
