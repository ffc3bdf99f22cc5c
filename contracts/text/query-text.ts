// This file doesn't use zod, because the browser runs it as well.

/** A query in a form that people can read: `type = FieldMoved; q = rent`. */
export const readable = (query: string): string =>
  [...new URLSearchParams(query)].map(([name, value]) => `${name} = ${value}`).join('; ');

/** The greatest number of characters of a query that is recorded. Longer queries aren't accepted. */
export const QUERY_MAX = 12_000;
