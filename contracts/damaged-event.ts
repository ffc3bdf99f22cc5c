import type { Recorded } from './envelope.ts';

/**
 * The type under which a log shows an event that is not as it was written, once an operator has accepted that: its
 * place is known, and what it said is not. It is no event of ours, and none of ours begins with a dollar sign.
 */
export const DAMAGED = '$damaged';

export const isDamaged = ({ type }: Pick<Recorded, 'type'>): boolean => type === DAMAGED;
