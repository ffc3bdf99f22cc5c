import type { Milestone } from '#contracts/document/cards/card.ts';
import { documentCards } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';

const last: ReadonlySet<Milestone | undefined> = new Set(['completed', 'declined', 'ended']);

const types = Object.keys(documentCards) as DocumentEvent['type'][];

/** From when until when people can sign a document. */
export const outForSigning = {
  begins: 'DocumentSent',
  ends: types.filter((type) => last.has(documentCards[type].milestone)),
} as const;
