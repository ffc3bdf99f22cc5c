import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, noDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';

// Zod-free: the browser moves through time as the servers do.

/** How many revisions lie between two stored states. */
const STRIDE = 64;

export type Replay = {
  /** The document after the event of this revision; `none` before the first. */
  readonly at: (revision: number) => Document;
  readonly length: number;
};

/**
 * Any state of a document, computed from all of its events. States along the way are stored when they are first needed,
 * so that a step forward or back applies only a few events.
 */
export const replayOf = (events: readonly Recorded<DocumentEvent>[]): Replay => {
  const kept: Document[] = [noDocument];

  const keptBefore = (count: number): Document => {
    const wanted = Math.floor(count / STRIDE);
    for (let n = kept.length; n <= wanted; n++)
      kept.push(events.slice((n - 1) * STRIDE, n * STRIDE).reduce(evolveDocument, kept[n - 1] ?? noDocument));

    return kept[wanted] ?? noDocument;
  };

  return {
    length: events.length,
    at: (revision) => {
      const count = Math.max(0, Math.min(revision + 1, events.length));

      return events.slice(count - (count % STRIDE), count).reduce(evolveDocument, keptBefore(count));
    },
  };
};
