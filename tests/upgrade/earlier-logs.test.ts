import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import {
  DocumentView,
  documentView,
  FieldView,
  fieldView,
  RecipientView,
  recipientView,
} from '#contracts/api/views/document.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { isUnknown, schemasOf } from '#contracts/decoded-event.ts';
import { documentRules } from '#contracts/document/possible.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { everyEventName } from '#contracts/known-events.ts';
import { categoryOf } from '#contracts/stream-name.ts';
import { historyCheck } from '../../services/audit/check-histories.ts';
import { apply } from '../../services/projector/applying/apply.ts';
import { silent, testModels } from '../../services/projector/testing/projections.ts';
import { decodeByStream } from '../../services/shared/log/decode.ts';

// Logs as earlier versions wrote them (freeze.ts). Whoever upgrades has such a log and nothing else that counts: read
// models are built anew, and sessions of another form end.

const folder = join(import.meta.dirname, 'logs');
const NOW = '2100-01-01T00:00:00.000Z';

const models = await testModels();
afterAll(models.close);

const logs = readdirSync(folder).map((file) => ({
  file,
  events: gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split('\n')
    .map((line, n): Recorded => ({ ...JSON.parse(line), position: BigInt(n + 1) })),
}));

describe.each(logs)('the log $file', ({ events }) => {
  const decoded = events.map(decodeByStream);

  test('is read in full: this version knows each of its events, and what each of them holds', () => {
    const unread = decoded.filter((event) => {
      const schemas = schemasOf(event.stream);
      return isDamaged(event) || (schemas !== null && isUnknown(schemas, event));
    });

    expect(unread.map(({ stream, revision, stored }) => [stream, revision, stored?.type])).toEqual([]);
  });

  test('holds nothing that could not have happened', () => {
    const history = historyCheck(NOW);

    expect(events.flatMap((event) => history.add(event) ?? [])).toEqual([]);
    expect(history.remarks()).toEqual([]);
  });

  test('fills the read models, and its documents are shown as their events left them', async () => {
    await models.fresh();
    await apply(models.client, silent, decoded, decoded.at(-1)?.position ?? 0n);

    expect(await models.rows('select stream, type, error from parked_events')).toEqual([]);
    for (const [stream, history] of Map.groupBy(decoded, (event) => event.stream)) {
      if (categoryOf(stream) !== 'document') continue;
      const document = (history as Parameters<typeof documentRules.evolve>[1][]).reduce(
        documentRules.evolve,
        documentRules.initial,
      );
      if (document.status === 'none') throw new Error(`${stream} has no beginning`);
      const { id, recipients, fields } = document;
      const shown = async (view: string, table: string, where: string): Promise<unknown[]> =>
        (await models.rows(`select ${view} as view from ${table} where ${where}`)).map(({ view }) =>
          JSON.parse(String(view)),
        );
      const within = `document_id = '${id}' order by revision`;

      const [view] = await shown("view || '}'", 'documents', `id = '${id}'`);
      expect(DocumentView.strict().parse(view)).toEqual(documentView(document));
      expect(
        RecipientView.strict()
          .array()
          .parse(await shown('view', 'recipients', within)),
      ).toEqual(recipients.map((one) => recipientView(id, one)));
      expect(FieldView.array().parse(await shown('view', 'signature_fields', within))).toEqual(
        fields.map((one) => fieldView(id, one)),
      );
    }
  });
});

test('the newest log has every kind of event but those that came after it', () => {
  const newest = logs.at(-1)?.events ?? [];
  const seen = new Set(newest.map(({ type }) => type));

  expect([...everyEventName].filter((name) => !seen.has(name))).toEqual(SINCE);
});

/** Empty this when a log is added. */
const SINCE: readonly string[] = [];
