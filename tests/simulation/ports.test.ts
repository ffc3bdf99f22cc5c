import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { destroyingFiles } from '../../services/command/blobs/destroying-files.ts';
import { document } from '../../services/command/decisions/document/decider.ts';
import { file } from '../../services/command/document/testing/sample-lease.ts';
import { postgresLooks } from '../../services/command/leader/retention/looks.ts';
import { handle, type Writer } from '../../services/command/log/handle.ts';
import { rememberedStreams } from '../../services/command/log/streams.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import { startStack } from '../../services/command/testing/stack.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryLooks } from './memory-looks.ts';
import { memoryLog } from './memory-store.ts';
import type { World } from './world.ts';

// The ports in memory do what the real ones do.

const stack = await startStack();

describe.each([
  { where: 'in memory', looks: memoryLooks() },
  { where: 'in Postgres', looks: postgresLooks(stack.database) },
])('looks $where', ({ looks }) => {
  const [early, late, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  const day = (n: number) => `2026-01-0${n}T12:00:00.000Z`;

  test('are due from their instant on, those that waited longest first', async () => {
    expect(await looks.due(day(9), 10)).toEqual([]);
    await looks.keep(late, day(3));
    await looks.keep(early, day(2));

    expect(await looks.due(day(1), 10)).toEqual([]);
    expect(await looks.due(day(2), 10)).toEqual([early]);
    expect(await looks.due(day(9), 10)).toEqual([early, late]);
    expect(await looks.due(day(9), 1)).toEqual([early]);
  });

  test('are at another instant once that was kept, or at none', async () => {
    await looks.keep(early, day(4));
    expect(await looks.due(day(9), 10)).toEqual([late, early]);

    for (const one of [early, late, early]) await looks.keep(one, null);
    expect(await looks.due(day(9), 10)).toEqual([]);
  });

  test('wait for another rule, and only for that', async () => {
    await looks.keep(waiting, 'infinity');
    await looks.keep(late, day(5));
    expect(await looks.due('9999-12-31T23:59:59.999Z', 10)).toEqual([late]);

    await looks.forRules(day(3));
    expect(await looks.due(day(4), 10)).toEqual([waiting]);
    expect(await looks.due(day(5), 10)).toEqual([waiting, late]);
  });

  test('know which documents people still have to be mailed about', async () => {
    expect(await looks.toNotice()).toEqual([]);
    for (const one of [early, late, early]) await looks.notice(one);
    expect(await looks.toNotice()).toEqual([early, late].sort());

    await looks.endNotice(early);
    expect(await looks.toNotice()).toEqual([late]);
    await looks.endNotice(late);
  });
});

const inPostgres = {
  where: 'in Postgres',
  writer: stack.writer,
  destroyFiles: destroyingFiles({ ...stack, logEpoch: { log: stack.log, epoch: stack.epoch } }),
};
const inMemory = () => {
  const log = memoryLog();
  const world = { call: async (_: unknown, __: unknown, perform: () => unknown) => perform() };
  const store = decryptedLog(log.storeFor(world as World, {} as never), log.vault);
  const writer: Writer = {
    store,
    streams: rememberedStreams(store, 1),
    epoch: 1,
    lookup: testLookup,
    now: () => new Date().toISOString(),
  };

  return { where: 'in memory', writer, destroyFiles: memoryFiles(log).destroy };
};

describe.each([inMemory(), inPostgres])('files $where', ({ writer, destroyFiles }) => {
  const uploaded = async (original: string, pdf: string) => {
    const id = randomUUID();
    await handle(writer, document, id, stack.sayingAs(randomUUID()), {
      type: 'UploadDocument',
      data: { title: 'Lease', ...file, original, pdf },
    });
    return streams.document(id);
  };
  const newFile = () => sha256(randomUUID());
  const nobody = async () => false;

  test('are destroyed if no other stream names them', async () => {
    const [original, pdf] = [newFile(), newFile()];
    const stream = await uploaded(original, pdf);

    expect(await destroyFiles(stream, [original, pdf], nobody)).toEqual([original, pdf]);
    expect(await destroyFiles(stream, [], nobody)).toEqual([]);
  });

  test('stay while a living stream names them, and go with the last', async () => {
    const [shared, own, other] = [newFile(), newFile(), newFile()];
    const [first, second] = [await uploaded(shared, own), await uploaded(shared, other)];

    expect(await destroyFiles(first, [shared, own], async (stream) => stream === second)).toEqual([own]);
    expect(await destroyFiles(second, [shared, other], async (stream) => stream !== first)).toEqual([
      ...[shared, other],
    ]);
  });
});
