import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { startStack } from '../testing/stack.ts';
import { beginUpload, type UnfinishedUpload } from '../testing/unfinished-upload.ts';

const stack = await startStack();
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const limited = await stack.serve({ limits: true, log });
const unlimited = await stack.serve({ log });

const somebody = () => beginSession(stack, randomUUID());
const begin = (url: string, session: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => beginUpload(url, session)));
const abandon = (all: readonly UnfinishedUpload[]) => {
  for (const one of all) one.abandon();
};
/** Files on the disk that are not blobs. */
const underWay = async () => (await readdir(`${stack.folder}/incoming`).catch(() => [])).length;

describe('uploads that do not end', () => {
  test('are four an account; further ones are refused, and those of others go on', async () => {
    const [olive, nora] = [await somebody(), await somebody()];
    const four = await begin(limited, olive, 4);
    await vi.waitFor(async () => expect(await underWay()).toBe(4), PATIENCE);
    const head = await stack.store.head();

    const fifth = await (await beginUpload(limited, olive)).answer;
    expect([fifth.status, JSON.parse(fifth.text).code]).toEqual([429, 'upload.too-many']);
    expect(await stack.store.head()).toBe(head);
    const [hers] = await begin(limited, nora, 1);
    hers?.finish();
    // The file was accepted, but nobody is there to read it, hence this status.
    expect((await hers?.answer)?.status).toBe(503);

    abandon(four);
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);
    const [next] = await begin(limited, olive, 1);
    next?.finish();
    expect(JSON.parse((await next?.answer)?.text ?? '').code).toBe('unavailable');
    expect(await underWay()).toBe(0);
  });

  test('are 32 a process, whoever they are', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, somebody));
    const many = (await Promise.all(people.slice(0, 8).map((session) => begin(limited, session, 4)))).flat();
    await vi.waitFor(async () => expect(await underWay()).toBe(32), PATIENCE);

    const refused = await (await beginUpload(limited, people[8] ?? '')).answer;
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'upload.busy']);

    abandon(many);
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);
  });

  test('may be as many for one account if limits are off', async () => {
    const olive = await somebody();
    const many = await begin(unlimited, olive, 32);
    await vi.waitFor(async () => expect(await underWay()).toBe(32), PATIENCE);

    expect((await (await beginUpload(unlimited, olive)).answer).status).toBe(503);
    abandon(many);
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);
  });

  test('are given up after fifteen seconds without a byte', async () => {
    const [stalled] = await begin(limited, await somebody(), 1);
    const answer = await stalled?.answer;

    expect([answer?.status, JSON.parse(answer?.text ?? '').code]).toEqual([408, 'upload.stalled']);
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);
  });

  test('are no failure of ours', async () => {
    abandon(await begin(limited, await somebody(), 4));
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);

    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
