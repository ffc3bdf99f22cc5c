import type { Message } from './envelope.ts';
import { foreignDataOf, foreignSentence } from './foreign-event.ts';
import type { Sha256 } from './ids.ts';
import { type ForMembers, type SignerLanguage, textIn } from './text/languages.ts';
import { unknownSentence } from './unknown-event.ts';

/**
 * The kinds of work that the leader does because of events. `shred` is to destroy the keys of erased personal data,
 * `destroy` its files; `retention` to look at how long a document is kept; `privacy` to follow a privacy request, and to
 * end what belonged to a closed account; `leave` to end what somebody still had who left an organisation.
 */
export type WorkKind = 'mail' | 'seal' | 'shred' | 'destroy' | 'retention' | 'privacy' | 'leave';

/**
 * Whose key encrypts a personal text. What belongs to a recipient is the document's where there is no recipient. `member`
 * is the account that the event names.
 */
export type Whose = 'document' | 'recipient' | 'account' | 'matter' | 'privacy' | 'member' | 'invitation';

type Members<Data> = { [Name in keyof Data & string]-?: Texts<Name, NonNullable<Data[Name]>> }[keyof Data &
  string];
type Texts<Path extends string, Value> = string extends Value
  ? Path
  : Value extends readonly (infer Entry)[]
    ? Texts<`${Path}.*`, NonNullable<Entry>>
    : Value extends object
      ? `${Path}.${Members<Value>}`
      : never;

/** The place of a text in an event's data: `title`, or `values.*.value` for each entry of a list. */
export type TextPath<Data> = [Data] extends [never] ? string : Members<Data>;

export type Personal<Data> = { readonly [Who in Whose]?: readonly TextPath<Data>[] };

/** Facts about a kind of event, beside its schema and its effect on the state. */
export type Card<Data = never> = {
  /**
   * The texts that tell something about a person or were written by one, by whose they are. They're stored encrypted, so
   * that they can be destroyed for good. Ids, types, orders, places, instants and hashes are never among them.
   */
  readonly personal: Personal<Data>;
  /** The blobs that it names, which are kept as long as the event. Missing if it names none. */
  readonly blobs?: (data: Data) => readonly Sha256[];
  /** The kinds of work that may become due because of it. Missing if there are none. */
  readonly wakes?: readonly WorkKind[];
};

/** A card that names the tables of the read models which the event may change. */
export type ChangingCard<Table extends string, Data = never> = Card<Data> & {
  /** A projection has a statement for exactly those events whose cards name its table. */
  readonly changes: readonly Table[];
};

/** The kinds of events whose cards say that they change this table. */
export type EventsThatChange<
  Cards extends { readonly [Type in keyof Cards]: ChangingCard<string> },
  Table extends string,
> = {
  [Type in keyof Cards]: Table extends Cards[Type]['changes'][number] ? Type : never;
}[keyof Cards];

/** A card whose sentence can be made from the event alone. */
export type SentenceCard<Data = never> = Card<Data> & {
  readonly sentence: ForMembers<(data: Data) => string>;
};

type AnyEvent = { readonly type: string; readonly data: unknown; readonly stored?: Pick<Message, 'type'> };

/** The card of a kind of event; undefined if this version doesn't know it. */
export const cardOf = <OneCard extends Card>(
  cards: Readonly<Partial<Record<string, object>>>,
  type: string,
): OneCard | undefined => (Object.hasOwn(cards, type) ? (cards[type] as OneCard) : undefined);

/** One event as a sentence. */
export const sentenceFrom = (
  language: SignerLanguage,
  cards: Readonly<Partial<Record<string, object>>>,
  event: AnyEvent,
): string => {
  const { type, data, stored } = event;
  const foreign = foreignDataOf(event);
  if (foreign) return foreignSentence[language](stored?.type ?? type, foreign);

  const card = cardOf<SentenceCard<unknown>>(cards, type);

  return card ? textIn(language, card.sentence)(data) : unknownSentence[language](type);
};
