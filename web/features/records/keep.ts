import { isDuration } from '#contracts/retention/duration.ts';

/** How long a rule keeps documents, as it's entered: a number and its unit. A mixed duration is entered as ISO 8601 has it. */
export type Keep = { readonly count: string; readonly unit: 'Y' | 'M' | 'D' | 'ever' };

export const keepOf = (duration: string | null): Keep => {
  if (duration === null) return { count: '10', unit: 'ever' };
  const [, count, unit] = /^P(\d+)([YMD])$/.exec(duration) ?? [];

  return count && unit ? { count, unit: unit as Keep['unit'] } : { count: duration, unit: 'D' };
};

/** The duration by ISO 8601; null means for ever. */
export const asDuration = ({ count, unit }: Keep): string | null => {
  const entered = count.trim();
  if (unit === 'ever') return null;

  return entered.startsWith('P') ? entered : `P${entered}${unit}`;
};

export const isKept = (keep: Keep): boolean => {
  const duration = asDuration(keep);

  return duration === null || isDuration(duration);
};
