import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * An instant in any time zone from a request. It is converted to UTC, because Postgres knows neither the year 0 nor
 * every zone.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => new Date(text))
  .refine(hasOrdinaryYear, 'is not a moment of the years 1 to 9999')
  .transform((instant) => instant.toISOString());

function hasOrdinaryYear(instant: Date): boolean {
  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9_999;
}

/** Parses what a caller sent. Only here is a mismatch the caller's fault and not ours. */
export const input = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(value);

  return success ? data : refuse('invalid', sentence(error));
};

/** The first problem, such as `title: Too long`. The others would only repeat it. */
const sentence = ({ issues: [issue] }: z.ZodError) =>
  issue ? `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}` : undefined;
