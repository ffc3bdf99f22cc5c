import type { Context } from 'koa';
import { z } from 'zod';
import { filterOf, type TimelineFilter } from '#contracts/timeline-filter.ts';
import { input } from '../../shared/input.ts';
import type { Page } from './timeline-view.ts';

export const Revision = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31);
const Instant = z.iso.datetime({ offset: true });
const word = z.string().max(300);

const Query = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
  actor: word.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  field: word.optional(),
  recipient: word.optional(),
  q: word.optional(),
});

/** The filter and the page that a request asks for. Refuses `invalid`. */
export const asked = (ctx: Context): { readonly filter: TimelineFilter; readonly page: Page } => {
  const { searchParams } = ctx.URL;
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value.trim() !== ''));
  const { after, limit } = input(Query, given);

  return { filter: filterOf(searchParams), page: { after, limit } };
};
