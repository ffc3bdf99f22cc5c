import { z } from 'zod';
import { invalidValueOf } from '#contracts/api/invalid-input.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { ValueProblem } from '#contracts/text/value-problems.ts';

/**
 * An instant in any time zone from a request. It is converted to UTC, because Postgres knows neither the year 0 nor
 * every zone.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => new Date(text))
  .refine(hasOrdinaryYear, 'not-a-moment' satisfies ValueProblem)
  .transform((instant) => instant.toISOString());

function hasOrdinaryYear(instant: Date): boolean {
  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9_999;
}

/** Parses what a caller sent. Only here is a mismatch the caller's fault and not ours. */
export const input = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  const [first] = error?.issues ?? [];

  // The other problems would only repeat the first.
  return success ? data : refuse('invalid', first && invalidValueOf(first));
};
