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
