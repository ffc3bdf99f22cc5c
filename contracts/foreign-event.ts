import type { Recorded } from './envelope.ts';

/**
 * The type under which an event is read that the command service didn't write: somebody else put it into the event log.
 * Its place is known, but what it says counts for nothing. No event of ours has a type that begins with a dollar sign.
 */
export const FOREIGN = '$foreign';

export const isForeign = ({ type }: Pick<Recorded, 'type'>): boolean => type === FOREIGN;
