import { type Card, cardOf } from './card.ts';
import type { Message } from './envelope.ts';
import { everyCard } from './every-card.ts';
import type { Sha256 } from './ids.ts';

/** The blobs that an event names. They have to be kept as long as the event. */
export const blobsOf = ({ type, data }: Message): readonly Sha256[] =>
  cardOf<Card<Message['data']>>(everyCard, type)?.blobs?.(data) ?? [];

/** The types of events that can name blobs. */
export const typesThatNameBlobs = (): readonly string[] =>
  Object.entries(everyCard).flatMap(([type, { blobs }]) => (blobs ? [type] : []));

/** The blobs that an event says were destroyed. Later events may name the same again, once the files came again. */
export const blobsDestroyedBy = ({ type, data }: Message): readonly Sha256[] =>
  type === 'BlobsDestroyed' && Array.isArray(data.blobs) ? data.blobs : [];
