import { z } from 'zod';
import { Instant } from '../../shared/http/input.ts';

/** What may be asked of every list that auditors search. */
export const words = z.string().trim().max(200).default('');
export const during = { from: Instant.nullable().default(null), to: Instant.nullable().default(null) };
/** From where a page goes on: a position in the log. */
export const after = z
  .string()
  .regex(/^\d{1,18}$/)
  .nullable()
  .default(null);

/** A search as a query in one order, so that equal ones read alike; empty: everything. A further page is no other. */
export const queryOf = (search: Readonly<Record<string, string | number | null>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (name !== 'after' && value !== null && value !== '') query.set(name, String(value));

  return query.toString();
};
