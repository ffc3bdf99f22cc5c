import type { Recorded } from '../envelope.ts';
import { unknownTo } from '../unknown-event.ts';
import type { AuditRan, ForeignEventFound, VouchingEvent, WritersVerified } from './events.ts';

/** An event that the command service didn't write. `isLeftOut`: its stream goes on without it. */
export type ForeignOnRecord = ForeignEventFound['data'] & { readonly isLeftOut: boolean };

/** What an epoch's stream of this kind says. */
export type Vouching = {
  /** The foreign events that were found, in that order. */
  readonly foreign: readonly ForeignOnRecord[];
  /** The names of the events that an operator left out, whether they had been found before or not. */
  readonly leftOut: ReadonlySet<string>;
  /** The first events whose writers were verified all at once; null if that hasn't happened yet. */
  readonly verified: WritersVerified['data'] | null;
  /** What the last audit that is on record found; null if there was none. */
  readonly audit: AuditRan['data'] | null;
};

export const nothingVouched: Vouching = { foreign: [], leftOut: new Set(), verified: null, audit: null };

export const evolveVouching = (vouching: Vouching, event: VouchingEvent): Vouching => {
  switch (event.type) {
    case 'ForeignEventFound': {
      const { data } = event;
      if (vouching.foreign.some((one) => nameOf(one) === nameOf(data))) return vouching;
      const found = { ...data, isLeftOut: vouching.leftOut.has(nameOf(data)) };

      return { ...vouching, foreign: [...vouching.foreign, found] };
    }
    case 'ForeignEventsLeftOut': {
      const { stream, events } = event.data;
      const leftOut = new Set([...vouching.leftOut, ...events.map((one) => nameOf({ stream, ...one }))]);
      const foreign = vouching.foreign.map((one) => ({ ...one, isLeftOut: leftOut.has(nameOf(one)) }));

      return { ...vouching, leftOut, foreign };
    }
    case 'WritersVerified':
      return { ...vouching, verified: event.data };
    case 'AuditRan':
      return { ...vouching, audit: event.data };
    case 'AlarmMailed':
      return vouching;
    default:
      return unknownTo(event, vouching);
  }
};

type Place = Pick<Recorded, 'stream' | 'revision'> & {
  readonly metadata?: Pick<Recorded['metadata'], 'hash'>;
};

/** What is on record about an event as a foreign one; null if nothing is. */
export const foreignOnRecord = ({ foreign }: Vouching, event: Place): ForeignOnRecord | null =>
  foreign.find((one) => nameOf(one) === nameOf(placeOf(event))) ?? null;

/** Whether an operator decided that its stream goes on without this event. */
export const isLeftOut = ({ leftOut }: Vouching, event: Place): boolean =>
  leftOut.has(nameOf(placeOf(event)));

/** The foreign events because of which a stream stands still. */
export const stoppedBy = ({ foreign }: Vouching, stream: string): readonly ForeignOnRecord[] =>
  foreign.filter((one) => one.stream === stream && !one.isLeftOut);

/** An event as the records here name it. An envelope that nobody checked may say anything, or nothing. */
export const placeOf = ({ stream, revision, metadata }: Place) => ({
  stream,
  revision,
  hash: typeof metadata?.hash === 'string' ? metadata.hash : '',
});

const nameOf = ({ stream, revision, hash }: { stream: string; revision: number; hash: string }): string =>
  `${revision} ${hash} ${stream}`;
