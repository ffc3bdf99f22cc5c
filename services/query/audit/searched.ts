import { z } from 'zod';
import { Instant } from '../../shared/http/input.ts';

/** The parameters that all lists for auditors have. */
export const searchTerms = z.string().trim().max(200).default('');
export const during = { from: Instant.nullable().default(null), to: Instant.nullable().default(null) };
/** A page begins after this position in the log. */
export const after = z
  .string()
  .regex(/^\d{1,18}$/)
  .nullable()
  .default(null);

/** A search as a query, without its page. Equal searches give the same query; one for everything gives an empty one. */
export const queryOf = (search: Readonly<Record<string, string | number | null>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (name !== 'after' && value !== null && value !== '') query.set(name, String(value));

  return query.toString();
};
