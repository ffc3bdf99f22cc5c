import type { Recorded } from './envelope.ts';

/**
 * The type that a log gives to a damaged event once an operator has accepted the damage. Its place is known, but its
 * content is lost. No event of ours has a type that begins with a dollar sign. But anybody who can write to the log may
 * store an event of this type, so whoever judges events goes by what command signed of the acceptance.
 */
export const DAMAGED = '$damaged';

export const isDamaged = ({ type }: Pick<Recorded, 'type'>): boolean => type === DAMAGED;
