import type { Metadata, Recorded } from './envelope.ts';
import { asStored, inNewestShape, readAs } from './newest-shape.ts';
import type { ForSigners } from './text/languages.ts';

// This file must not import Zod, so that the browser and the offline verifier can use it.

/**
 * The type under which an event is read that the command service didn't write: somebody else put it into the event log.
 * Its place is known, but what it says counts for nothing. No event of ours has a type that begins with a dollar sign.
 */
export const FOREIGN = '$foreign';

export const isForeign = ({ type }: Pick<Recorded, 'type'>): boolean => type === FOREIGN;

/**
 * What the data of a foreign event says in place of its own: why it's foreign, as a clause, and whether an operator
 * decided that its stream goes on without it.
 */
export type ForeignData = { readonly problem: string; readonly isLeftOut: boolean };

/** Somebody else's event: only its place counts. Its time must not move that of the next event. */
export const asForeign = <Event extends Recorded>(
  event: Event,
  problem: string,
  isLeftOut: boolean,
): Event => {
  const data: ForeignData = { problem, isLeftOut };
  const { metadata, ...read } = readAs(inNewestShape(event), { type: FOREIGN, data });

  return { ...read, metadata: { ...NOBODY, ...linksOf(metadata) } } as Event;
};

/** Why an event is foreign, and whether it was left out; null of an event that command wrote. */
export const foreignDataOf = ({ type, data }: AnyEvent): ForeignData | null => {
  if (type !== FOREIGN) return null;
  const { problem, isLeftOut } = data as ForeignData;

  return { problem, isLeftOut };
};

type AnyEvent = { readonly type: string; readonly data: unknown };

/** A foreign event by its place in its stream. */
export type ForeignPlace = ForeignData & { readonly revision: number };

/** The foreign ones among the events of a stream. */
export const foreignIn = (events: readonly Recorded[]): readonly ForeignPlace[] =>
  events.flatMap((event) => {
    const foreign = foreignDataOf(event);
    return foreign ? [{ revision: event.revision, ...foreign }] : [];
  });

/** The sentence about a foreign event. `type` is the one that it claims. */
export const foreignSentence: ForSigners<(type: string, foreign: ForeignData) => string> = {
  en: (type, { problem, isLeftOut }) =>
    `Someone else’s event, which claims to be ${inOneLine(type)}: ${problem}. ${isLeftOut ? 'An operator left it out: nothing' : 'Nothing'} is done because of it`,
};

/** What somebody else may have chosen, in one short line. */
const inOneLine = (type: string): string => type.replace(/\p{C}+/gu, ' ').slice(0, LONGEST_TYPE);
const LONGEST_TYPE = 60;

/** The instant (ISO) that a foreign event claims, if that is one. */
export const claimedAt = (event: Recorded): string => {
  const { at } = asStored(event).metadata;

  return isInstant(at) ? at : event.metadata.at;
};

const isInstant = (at: unknown): at is string =>
  typeof at === 'string' && Number.isFinite(Date.parse(at)) && new Date(at).toISOString() === at;

const NOTHING = '00000000-0000-0000-0000-000000000000';
const NOBODY = {
  at: '1970-01-01T00:00:00.000Z',
  by: { kind: 'system', id: 'unknown' },
  ip: null,
  userAgent: null,
  correlationId: NOTHING,
  causationId: null,
  commandId: NOTHING,
  commandHash: '',
  schema: 1,
} as const;

const linksOf = (metadata: Partial<Metadata> | undefined) => ({
  prev: typeof metadata?.prev === 'string' ? metadata.prev : null,
  hash: typeof metadata?.hash === 'string' ? metadata.hash : '',
});
