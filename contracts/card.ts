import type { Sha256 } from './ids.ts';
import { unknownSentence } from './unknown-event.ts';

/** The kinds of work that the leader does because of events. */
export type WorkKind = 'mail' | 'seal';

/** What a kind of event says of itself, beside its schema and what it does to the state. */
export type Card<Data = never> = {
  /** The blobs that it names: whoever keeps the event keeps them. Missing: it names none. */
  readonly blobs?: (data: Data) => readonly Sha256[];
  /** The work that it can make due. Missing: none. */
  readonly wakes?: readonly WorkKind[];
};

/** A card of an event that may change tables of the read models, and names them. */
export type ChangingCard<Table extends string, Data = never> = Card<Data> & {
  /** A projection has a statement for exactly the events whose cards name its table. */
  readonly changes: readonly Table[];
};

/** The kinds of events whose cards say that they change this table. */
export type EventsThatChange<
  Cards extends { readonly [Type in keyof Cards]: ChangingCard<string> },
  Table extends string,
> = {
  [Type in keyof Cards]: Table extends Cards[Type]['changes'][number] ? Type : never;
}[keyof Cards];

/** A card whose sentence needs nothing but the event. */
export type SentenceCard<Data = never> = Card<Data> & { readonly sentence: (data: Data) => string };

type Said = { readonly type: string; readonly data: unknown };

/** The card of a kind of event; undefined for one that this version does not know. */
export const cardOf = <Found extends Card>(
  cards: Readonly<Partial<Record<string, object>>>,
  type: string,
): Found | undefined => (Object.hasOwn(cards, type) ? (cards[type] as Found) : undefined);

/** One event as a sentence. */
export const sentenceFrom = (
  cards: Readonly<Partial<Record<string, object>>>,
  { type, data }: Said,
): string => cardOf<SentenceCard<unknown>>(cards, type)?.sentence(data) ?? unknownSentence(type);
