import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecordedAccess, RecordedSearch } from '#contracts/api/announcements.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { silent, startStack } from '../testing/stack.ts';

const { get, happen, confirmed, paths, connection, store } = await startStack();
const audrey = await confirmed('audrey');
for (const recording of [RecordedSearch, RecordedAccess] as const)
  answer(connection, recording, silent, async () => ({ ok: true, position: '' }) as const);

const id = randomUUID();
const after = await happen(id, uploaded(audrey.id));
await get(`/api/documents/${id}`, { as: audrey, after });

/** Every parameter that some read takes, and one that none does. */
const parameters =
  'q person address from to status after type limit at width size revision hash stream actor field recipient epoch x'.split(
    ' ',
  );
const unseen = ['a%00b', '%1b', 'a%7f', '%C2%85', '%E2%80%AE'];

const addresses = ['%00', 'a%00b', '%1b', '%', '%ff', '..%2f..%2fetc', 'x'.repeat(300)];
const strange = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01T00:00:00+23:00',
  '2026-02-30T00:00:00Z',
  '999999999999999999',
  '-1',
  '1e309',
  '\u{1f4a9}',
];

/** An address for each read, without the one whose answer never ends. */
const reads = paths.filter((path) => path !== '/api/live');
const filled = (path: string, value: string = id) => path.replaceAll(/:\w+/g, value);

describe.each(reads)('GET %s', (path) => {
  test('refuses control characters in whatever parameter', async () => {
    const before = await store.head();
    const answers = await Promise.all(
      [...parameters.map((name) => `${name}=%00`), ...unseen.map((value) => `q=${value}`), 'a%00b=1'].map(
        (query) => get(`${filled(path)}?${query}`, { as: audrey }),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await answers[0]?.json()).toMatchObject({ code: 'invalid', message: expect.stringMatching(/\w/) });
    expect(await store.head()).toBe(before);
  });

  test('has no failure of its own for whatever stands in its address', async () => {
    const answers = await Promise.all(addresses.map((value) => get(filled(path, value), { as: audrey })));

    expect(answers.filter(isFailure)).toEqual([]);
  });

  test('takes a strange value for a moment, a number or a word, or refuses it', async () => {
    const queries = fc.sample(
      fc.tuple(fc.constantFrom(...parameters), fc.constantFrom(...strange)),
      runs(parameters.length * strange.length),
    );
    const failures = await Promise.all(
      queries.map(async ([name, value]) => {
        const answer = await get(`${filled(path)}?${name}=${encodeURIComponent(value)}`, { as: audrey });
        return isFailure(answer) ? [`${name}=${value}`] : [];
      }),
    );

    expect(failures.flat()).toEqual([]);
  });
});

/** A part that is switched off in this test doesn't count as a failure: the client isn't built, and nobody draws. */
const isFailure = ({ status }: Response) => status >= 500 && status !== 503;
