import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { documentView, fieldView, recipientView } from '#contracts/api/views/document.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type ExistingDocument, initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { apply } from '../applying/apply.ts';
import { TEMPLATE_USES } from '../projections/documents.ts';
import { cut, histories } from '../testing/histories.ts';
import { dump, FIRST, silent, testModels } from '../testing/projections.ts';
import { startProjecting } from '../testing/running-projector.ts';
import { eventually } from '../testing/served-models.ts';

const { client, fresh, rows, close } = await testModels();
afterAll(close);

test('however a history is cut into batches, the rows are the same', async () => {
  await fc.assert(
    fc.asyncProperty(histories(), fc.array(fc.integer({ min: 1, max: 9 })), async (history, sizes) => {
      const inOneGo = await dumpAfter([history]);
      const oneByOne = await dumpAfter(history.map((event) => [event]));
      const inBatches = await dumpAfter(cut(history, sizes));

      expect(oneByOne).toEqual(inOneGo);
      expect(inBatches).toEqual(inOneGo);
    }),
    { numRuns: runs(60) },
  );
});

test('however its streams are divided among processes, the rows are the same', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories(), fc.integer({ min: 2, max: 4 }), fc.nat(3), async (history, of, first) => {
      const inOneGo = await dumpAfter([history]);
      await fresh();
      for (let n = 0; n < of; n++)
        await apply(client, silent, history, history.at(-1)?.position ?? 0n, {
          share: { part: (first + n) % of, of },
        });
      await client.query(TEMPLATE_USES);

      expect(await dump(client)).toEqual(inOneGo);
    }),
    { numRuns: runs(60) },
  );
});

test('the JSON that tables keep of their rows is what commands answer after the same events', async () => {
  await fc.assert(
    fc.asyncProperty(histories(), async (history) => {
      await dumpAfter([history]);

      for (const document of foldedByStream(history)) {
        const { id, recipients, fields } = document;
        expect(await kept("view || '}'", 'documents', `id = '${id}'`)).toEqual([
          JSON.stringify(documentView(document)),
        ]);
        const parts = `document_id = '${id}' order by revision`;
        expect(await kept('view', 'recipients', parts)).toEqual(
          recipients.map((one) => JSON.stringify(recipientView(id, one))),
        );
        expect((await kept('view', 'signature_fields', parts)).map(parsed)).toEqual(
          fields.map((one) => fieldView(id, one)),
        );
      }
    }),
    { numRuns: runs(100) },
  );
});

test('read models built while the log grows equal those of a rebuild', async () => {
  const { store, client, upload, project } = await startProjecting();
  const first = project();
  for (let n = 0; n < 40; n++) await upload(1, `Document ${n}`);
  const caughtUp = { checkpoint: [{ position: String(await store.head()), caught_up: true }] };
  await eventually(() => dump(client).catch(() => null)).toMatchObject(caughtUp);
  await first.stop();
  const grown = await dump(client);
  await client.query(`drop schema ${FIRST} cascade`);
  project();
  await eventually(() => dump(client).catch(() => null)).toMatchObject(caughtUp);

  expect(await dump(client)).toEqual(grown);
});

const dumpAfter = async (batches: readonly (readonly Recorded[])[]) => {
  await fresh();
  for (const batch of batches) await apply(client, silent, batch, batch.at(-1)?.position ?? 0n);

  return dump(client);
};

const foldedByStream = (history: readonly Recorded<DocumentEvent>[]): readonly ExistingDocument[] =>
  Object.values(Object.groupBy(history, ({ stream }) => stream))
    .map((events = []) => events.reduce(evolveDocument, initialDocument))
    .filter((document) => document.status !== 'none');

/** The text that a table keeps of these rows. */
const kept = async (view: string, table: string, where: string): Promise<readonly string[]> =>
  (await rows(`select ${view} as view from ${table} where ${where}`)).map(({ view }) => String(view));

const parsed = (text: string): unknown => JSON.parse(text);
