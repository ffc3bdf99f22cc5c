import type { Recorded } from '#contracts/envelope.ts';

/**
 * Whether an event has content, a date, and who acted, as all of ours have. Whoever else can write to the log may leave
 * them out. Nothing is to be done because of such an event, and nothing behind it should wait for it.
 */
export const isComplete = ({ data, metadata }: Recorded): boolean =>
  isObject(data) && isObject(metadata) && isObject(metadata.by) && areTexts(metadata.at, metadata.by.id);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string');
