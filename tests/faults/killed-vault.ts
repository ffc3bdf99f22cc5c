import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { sweepKeys } from '../../services/command/vault/sweep.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import type { Step } from '../../services/shared/running/steps.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Answer, openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn, upload } from '../harness/people.ts';
import { productLog } from '../harness/product-log.ts';
import { telling } from '../harness/thorough.ts';
import { commandLine } from '../restore/command-line.ts';
import type { OwnProduct } from './own-product.ts';

/** `THOROUGH=1` kills at each of them. */
const rotating = telling<Step>(
  ['keys wrapped anew'],
  ['vault key switched', 'keys wrapped anew', 'vault key deleted'],
);

/** What happens when command is killed while it works with the vault. */
export const killedVault = (product: () => OwnProduct) => {
  test('keeps a key that was made before an event, for the same request or until it is swept away', async () => {
    const { stack, store } = product();
    const { client } = await signedIn(stack.url);
    const file = { name: 'lease.pdf', bytes: await samplePdf(), fields: { title: 'Lease' } };
    const once = { 'Idempotency-Key': randomUUID() };
    const before = await keysIn(stack.env);
    await stack.steps.hold('keys made');
    const unanswered = client.upload('/api/documents/upload', file, once).catch(() => null);
    await stack.steps.reached('keys made');
    await stack.processes.kill9('command');
    await stack.steps.release('keys made');
    expect((await unanswered)?.status ?? 503).toBeGreaterThanOrEqual(500);
    const [orphan = ''] = [...(await keysIn(stack.env)).difference(before)];
    const stream = `e1.document-${orphan.slice(2)}`;
    expect(await store.read(stream)).toEqual([]);
    await stack.processes.ready('command');

    const { id } = (await untilAnswered(() => client.upload('/api/documents/upload', file, once))).json();
    const [again] = await Promise.all([
      client.upload('/api/documents/upload', file, once),
      sweptDaysLater(product()),
    ]);

    expect([again.json().id, `d:${id}`]).toEqual([id, orphan]);
    const events = await store.read(stream);
    expect(events.map(({ type }) => type)).toEqual(['DocumentUploaded']);
    expect(await verifyChain(events)).toMatchObject({ unbroken: true });
    expect(await keysIn(stack.env)).toContain(orphan);
    expect((await client.get(`/api/documents/${id}`)).json().document.title).toBe('Lease');
  });

  test('lets go of a key for which no event ever came', async () => {
    const { stack, store } = product();
    const { client } = await signedIn(stack.url);
    const file = { name: 'lease.pdf', bytes: await samplePdf(), fields: { title: 'Lease' } };
    const before = await keysIn(stack.env);
    await stack.steps.hold('keys made');
    void client.upload('/api/documents/upload', file).catch(() => null);
    await stack.steps.reached('keys made');
    await stack.processes.kill9('command');
    await stack.steps.release('keys made');
    const [orphan = ''] = [...(await keysIn(stack.env)).difference(before)];
    await stack.processes.ready('command');

    await sweptDaysLater(product());

    expect(await keysIn(stack.env)).not.toContain(orphan);
    expect(await store.read(`e1.document-${orphan.slice(2)}`)).toEqual([]);
  });

  test.each(rotating)(
    'whose VAULT_KEY is being replaced, killed at “%s”, is wrapped anew as a whole',
    async (step) => {
      const { stack, store } = product();
      const { client } = await signedIn(stack.url);
      const { id } = await upload(client, 'lease.pdf', await samplePdf(), step);
      const rotations = (await store.read('e1.vault')).length;
      await stack.steps.hold(step);
      const rotated = await commandLine('keys-rotate.ts', ['vault'], { DATA_DIR: stack.dataDir });
      expect(rotated).toMatchObject({ code: 0 });
      await stack.processes.kill9('command');
      await stack.steps.reached(step);
      await stack.processes.kill9('command');
      await stack.steps.release(step);

      await vi.waitFor(
        async () => expect(await store.read('e1.vault')).toHaveLength(rotations + 1),
        PATIENCE,
      );
      const [last] = (await store.read('e1.vault')).slice(-1);
      const keys = (await readFile(join(stack.dataDir, 'keys', 'vault-key'), 'utf8')).trim().split(',');
      expect(keys).toHaveLength(1);
      await inPostgres(stack.env, async (sql) =>
        expect(await sql`select distinct wrapped_by from vault.keys where wrapped is not null`).toEqual([
          { wrapped_by: last?.data.key },
        ]),
      );
      const log = productLog(stack.env);
      onTestFinished(log.close);
      expect((await log.read(`e1.document-${id}`))[0]?.data).toMatchObject({ title: step });
      await stack.processes.ready('command');
      const renamed = () => client.patch(`/api/documents/${id}`, { title: 'Renamed' });
      expect((await untilAnswered(renamed)).json()).toMatchObject({ title: 'Renamed' });
      expect((await openClient(stack.url).get('/')).status).toBe(200);
    },
    90_000,
  );
};

const inPostgres = async <Answer>(
  { DATABASE_URL = '' }: NodeJS.ProcessEnv,
  work: (sql: postgres.Sql) => Promise<Answer>,
): Promise<Answer> => {
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });

  return work(sql).finally(() => sql.end());
};

/** The ids of the keys of documents that the vault has. */
const keysIn = (env: NodeJS.ProcessEnv): Promise<ReadonlySet<string>> =>
  inPostgres(env, async (sql) => {
    const rows = await sql<{ id: string }[]>`select id from vault.keys where id like 'd:%'`;
    return new Set(rows.map(({ id }) => id));
  });

/** Sweeps the vault as on the two days after. */
const sweptDaysLater = async ({ stack, store }: OwnProduct): Promise<void> => {
  const database = openPool(stack.env.DATABASE_URL ?? '', 2);
  try {
    for (let day = 0; day < 2; day++) {
      await inPostgres(
        stack.env,
        (sql) => sql`
          update vault.keys
          set made_at = made_at - interval '25 hours', unnamed_since = unnamed_since - interval '25 hours'`,
      );
      await sweepKeys({ database, store, highest: 1 }, new AbortController().signal);
    }
  } finally {
    await database.close();
  }
};

/** Tries again as long as command isn't back. */
const untilAnswered = (send: () => Promise<Answer>): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await send();
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(400);
    return answer;
  }, PATIENCE);
