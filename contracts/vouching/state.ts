import { claimedHash } from '../claimed-hash.ts';
import type { Recorded } from '../envelope.ts';
import { unknownTo } from '../unknown-event.ts';
import type {
  AuditRan,
  ForeignEventFound,
  VouchingEvent,
  WritersVerified,
  WritersVerifiedSoFar,
} from './events.ts';

/** An event that the command service didn't write. `isLeftOut`: its stream goes on without it. */
export type ForeignOnRecord = ForeignEventFound['data'] & { readonly isLeftOut: boolean };

/** What an epoch's stream of this kind says. */
export type Vouching = {
  /** The foreign events that were found, in that order, by their names. */
  readonly foreign: ReadonlyMap<string, ForeignOnRecord>;
  /** The names of the events that an operator left out, whether they had been found before or not. */
  readonly leftOut: ReadonlySet<string>;
  /** The first events whose writers were verified all at once; null if that hasn't happened yet. */
  readonly verified: WritersVerified['data'] | null;
  /** How far that had come when it was last put on record; null if it never was. It vouches for nothing. */
  readonly verifiedSoFar: WritersVerifiedSoFar['data'] | null;
  /** What the last audit that is on record found; null if there was none. */
  readonly audit: AuditRan['data'] | null;
};

export const nothingVouched: Vouching = {
  foreign: new Map(),
  leftOut: new Set(),
  verified: null,
  verifiedSoFar: null,
  audit: null,
};

/**
 * Adds many events at once. It takes time in proportion to their number and not to its square, because other people
 * decide how many there are.
 */
export const vouchingAfter = (vouching: Vouching, events: readonly VouchingEvent[]): Vouching => {
  const draft = { ...vouching, foreign: new Map(vouching.foreign), leftOut: new Set(vouching.leftOut) };
  for (const event of events) evolve(draft, event);

  return draft;
};

type Draft = Omit<Vouching, 'foreign' | 'leftOut'> & {
  readonly foreign: Map<string, ForeignOnRecord>;
  readonly leftOut: Set<string>;
  verified: Vouching['verified'];
  verifiedSoFar: Vouching['verifiedSoFar'];
  audit: Vouching['audit'];
};

const evolve = (draft: Draft, event: VouchingEvent): void => {
  const { foreign, leftOut } = draft;
  switch (event.type) {
    case 'ForeignEventFound': {
      const name = nameOf(event.data);
      if (!foreign.has(name)) foreign.set(name, { ...event.data, isLeftOut: leftOut.has(name) });
      return;
    }
    case 'ForeignEventsLeftOut': {
      const { stream, events } = event.data;
      for (const name of events.map((one) => nameOf({ stream, ...one }))) {
        leftOut.add(name);
        const found = foreign.get(name);
        if (found) foreign.set(name, { ...found, isLeftOut: true });
      }
      return;
    }
    case 'WritersVerified':
      draft.verified = event.data;
      return;
    case 'WritersVerifiedSoFar':
      draft.verifiedSoFar = event.data;
      return;
    case 'AuditRan':
      draft.audit = event.data;
      return;
    case 'AlarmMailed':
      return;
    default:
      unknownTo(event, undefined);
  }
};

type EventPlace = Pick<Recorded, 'stream' | 'revision'> & {
  readonly metadata?: Pick<Recorded['metadata'], 'hash'>;
};

/** What is on record about an event as a foreign one; null if nothing is. */
export const foreignOnRecord = ({ foreign }: Vouching, event: EventPlace): ForeignOnRecord | null =>
  foreign.get(nameOf(placeOf(event))) ?? null;

/** Whether an operator decided that its stream goes on without this event. */
export const isLeftOut = ({ leftOut }: Vouching, event: EventPlace): boolean =>
  leftOut.has(nameOf(placeOf(event)));

/** An event as the records here name it. An envelope that nobody checked may say anything, or nothing. */
export const placeOf = ({ stream, revision, metadata }: EventPlace) => ({
  stream,
  revision,
  hash: claimedHash({ metadata }),
});

const nameOf = ({ stream, revision, hash }: { stream: string; revision: number; hash: string }): string =>
  `${revision} ${hash} ${stream}`;
