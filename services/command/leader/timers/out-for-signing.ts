import type { DocumentEvent } from '#contracts/document/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';

/** What begins and what ends a document's time out for signing. */
const begins: DocumentEvent['type'] = 'DocumentSent';
const ends: readonly DocumentEvent['type'][] = [
  'DocumentCompleted',
  'RecipientDeclined',
  'DocumentVoided',
  'DocumentDeleted',
];

/** When a document was sent, and by whom: only its owner can. */
export type Sent = { readonly at: string; readonly owner: string };

export type OutForSigning = {
  /** By their ids. */
  readonly documents: ReadonlyMap<string, Sent>;
  /** Resolves once the log has been read to its end. */
  readonly caughtUp: Promise<void>;
  /** Settles when nobody follows any more. */
  readonly followed: Promise<void>;
};

/**
 * Keeps the ids of the documents that are out for signing, from a handful of events each, which the log picks out: to
 * look at every document there ever was would take longer each day.
 */
export const outForSigning = (store: EventStore, epoch: number, signal: AbortSignal): OutForSigning => {
  const documents = new Map<string, Sent>();
  const caughtUp = Promise.withResolvers<void>();

  const follow = async () => {
    for await (const news of store.follow({ types: [begins, ...ends], from: null, signal })) {
      if (news.kind === 'caught-up') caughtUp.resolve();
      if (news.kind !== 'event' || news.epoch !== epoch) continue;
      const { type, stream, metadata } = news.event;
      if (type === begins) documents.set(idOf(stream), { at: metadata.at, owner: metadata.by.id });
      else documents.delete(idOf(stream));
    }
  };

  return { documents, caughtUp: caughtUp.promise, followed: follow().finally(caughtUp.resolve) };
};
