import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, initialDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';

// This file must not import Zod, since the browser uses it too: it moves through a document's past as the servers do.

/** A state is stored every so many revisions. */
const STRIDE = 64;

export type Replay = {
  /** The document right after the event of this revision. Before the first event, its status is `none`. */
  readonly at: (revision: number) => Document;
  readonly length: number;
};

/**
 * Computes the state of a document at any revision from all of its events. Some states in between are stored when they
 * are first needed, so that a step forward or back applies only a few events.
 */
export const replayOf = (events: readonly Recorded<DocumentEvent>[]): Replay => {
  const snapshots: Document[] = [initialDocument];

  const keptBefore = (count: number): Document => {
    const stride = Math.floor(count / STRIDE);
    for (let n = snapshots.length; n <= stride; n++)
      snapshots.push(
        events
          .slice((n - 1) * STRIDE, n * STRIDE)
          .reduce(evolveDocument, snapshots[n - 1] ?? initialDocument),
      );

    return snapshots[stride] ?? initialDocument;
  };

  return {
    length: events.length,
    at: (revision) => {
      const count = Math.max(0, Math.min(revision + 1, events.length));

      return events.slice(count - (count % STRIDE), count).reduce(evolveDocument, keptBefore(count));
    },
  };
};
