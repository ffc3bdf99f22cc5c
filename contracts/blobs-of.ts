import { accountCards, claimCards, securityCards } from './account/cards.ts';
import { type Card, cardOf } from './card.ts';
import { documentCards } from './document/cards.ts';
import type { Message } from './envelope.ts';
import type { Sha256 } from './ids.ts';
import { mailsCards } from './mails/cards.ts';

const cards: Readonly<Record<string, Card<never>>> = {
  ...documentCards,
  ...accountCards,
  ...claimCards,
  ...securityCards,
  ...mailsCards,
};

/** The blobs that an event names: whoever keeps the event keeps them. */
export const blobsOf = ({ type, data }: Message): readonly Sha256[] =>
  cardOf<Card<Message['data']>>(cards, type)?.blobs?.(data) ?? [];

/** The types of events that can name blobs. */
export const typesThatNameBlobs = (): readonly string[] =>
  Object.entries(cards).flatMap(([type, { blobs }]) => (blobs ? [type] : []));
