import type { Context } from 'koa';
import { z } from 'zod';
import { TIMELINE_LIMIT } from '#contracts/timeline/address.ts';
import { filterOf, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { Instant, input } from '../../shared/http/input.ts';
import type { Page } from './timeline-view.ts';

export const Revision = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31);
const id = z.string().max(100);

/** Every part has a limit, since the filter of an export is put on record. */
const Filter = z.strictObject({
  type: z
    .array(z.string().regex(/^\w{1,60}$/))
    .max(80)
    .optional(),
  actor: id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  field: id.optional(),
  recipient: id.optional(),
  q: z.string().max(300).optional(),
});

const Pages = z.strictObject({
  after: z.coerce.number().int().min(-1).default(-1),
  limit: z.coerce.number().int().min(1).max(TIMELINE_LIMIT).default(1_000),
});

/** The filter and page that a request asks for. If a parameter is given twice, the first counts. Refuses `invalid`. */
export const timelineRequestOf = (ctx: Context): { readonly filter: TimelineFilter; readonly page: Page } => {
  const { searchParams } = ctx.URL;
  const filter = filterOf(searchParams);
  input(Filter, filter);
  const given = (name: string) => searchParams.get(name)?.trim() || undefined;

  return { filter, page: input(Pages, { after: given('after'), limit: given('limit') }) };
};
