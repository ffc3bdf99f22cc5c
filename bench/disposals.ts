import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '../deploy/local/stack.ts';
import { ok, signedIn } from './account.ts';
import { appendLife, atOnce } from './append-life.ts';
import { wholeLife } from './document-life.ts';
import { draft, spot } from './draft.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { onProduct } from './product.ts';
import { withLog } from './with-log.ts';

/** How many documents fall due at once, and how many keys each has: its own and those of two recipients. */
const DISPOSALS = 1_500;
const KEYS_EACH = 3;
/** How many people place fields, and for how many milliseconds without disposals. */
const CLIENTS = 4;
const ALONE = 10_000;

/** Lets documents fall due that were deleted longer ago than anybody can bring them back, while people place fields. */
export const bench = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    const until = performance.now() + ALONE;
    const alone = await placing(stack, () => performance.now() > until);
    const sql = postgres(stack.env.DATABASE_URL ?? '', { onnotice: () => {} });
    let isOver = false;

    try {
      const [{ keys: before } = { keys: 0 }] = await destroyed(sql);
      const start = performance.now();
      await appendDeleted(stack);
      const beside = placing(stack, () => isOver);
      while (((await destroyed(sql))[0]?.keys ?? 0) - before < DISPOSALS * KEYS_EACH) await delay(200);
      const minutes = (performance.now() - start) / 60_000;
      isOver = true;
      const times = await beside;

      return [
        {
          name: `${DISPOSALS.toLocaleString('en-US')} documents disposed of beside ${CLIENTS} people who place fields`,
          value: DISPOSALS / minutes,
          unit: 'a minute',
          limit: { at: 'least', value: 1_000, source: 'personal data: 10,000 disposals in 10 minutes' },
        },
        { name: 'place field without them, p95', value: percentile(alone, 0.95), unit: 'ms' },
        { name: 'place field beside them, p95', value: percentile(times, 0.95), unit: 'ms' },
      ];
    } finally {
      isOver = true;
      await sql.end();
    }
  });

const destroyed = (sql: postgres.Sql) =>
  sql<{ keys: number }[]>`
    select count(*)::integer as keys from vault.keys where wrapped is null and id not like 'a:%'`;

/** Documents that their owner deleted 40 days ago. */
const appendDeleted = async ({ env }: Stack): Promise<void> => {
  const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const ids = Array.from({ length: DISPOSALS }, () => randomUUID());
  await withLog(env, (store) =>
    atOnce(16, ids, (id) => {
      const life = [...wholeLife(id, randomUUID()).slice(0, 5), { type: 'DocumentDeleted', data: {} }];
      return appendLife(store, 1, `document-${id}`, life, () => at);
    }),
  );
};

/** Places fields until it's over. Returns how many milliseconds each took. */
const placing = async ({ url }: Stack, isOver: () => boolean): Promise<readonly number[]> => {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await signedIn(url);
      const { path, recipientId } = await draft(client);
      while (!isOver()) {
        const begun = performance.now();
        ok(await client.post(`${path}/fields`, { ...spot, recipientId }));
        times.push(performance.now() - begun);
        // People pause too.
        await delay(100);
      }
    }),
  );

  return times;
};

if (import.meta.main) printFigures('Disposals', await bench());
