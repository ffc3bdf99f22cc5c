import { QueryCache, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { formatLogPosition, type LogPosition } from '#contracts/api/log-position.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { readAgain, readAgainFrom, readAgainIfOld } from './read-again.ts';
import { noteAnswer, noteRead } from './read-positions.ts';

/** A query on the screen; each read is answered when the test says so. */
const shown = <Answer = string>(queryKey: QueryKey = ['user']) => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (answer, query) => {
        noteRead(query, answer);
        readAgainIfOld(client, query);
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const answers: PromiseWithResolvers<Answer>[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<Answer>();
      answers.push(answer);
      return answer.promise;
    },
  });
  observer.subscribe(() => {});
  const reads = async (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count), PATIENCE);

  return { client, answers, reads, seen: () => observer.getCurrentResult().data };
};

test('what changed while it was read for the first time is read once more', async () => {
  const { client, answers, reads, seen } = shown();
  await reads(1);
  const done = readAgain(client, ['user']);
  answers[0]?.resolve('Olive Owner');

  await reads(2);
  answers[1]?.resolve('Olive Orchard');
  await done;
  expect(seen()).toBe('Olive Orchard');
  expect(answers).toHaveLength(2);
});

test('what changed while it was read again is asked for anew, whatever the earlier answer says', async () => {
  const { client, answers, reads, seen } = shown();
  await reads(1);
  answers[0]?.resolve('Olive Owner');
  await vi.waitFor(() => expect(seen()).toBe('Olive Owner'), PATIENCE);
  void readAgain(client, ['user']);
  await reads(2);
  const done = readAgain(client, ['user']);
  await reads(3);
  answers[2]?.resolve('Olive Orchard');
  answers[1]?.resolve('Olive Owner');
  await done;
  expect(seen()).toBe('Olive Orchard');
});

test('a first read that fails is tried once more', async () => {
  const { client, answers, reads, seen } = shown();
  await reads(1);
  const done = readAgain(client, ['user']);
  answers[0]?.reject(new Error('no answer'));

  await reads(2);
  answers[1]?.resolve('Olive Orchard');
  await done;
  expect(seen()).toBe('Olive Orchard');
});

/** An answer that says that it holds everything up to there. */
const answered = (name: string, commit: bigint) => {
  const answer = { name };
  noteAnswer(answer, formatLogPosition(at(commit)));

  return answer;
};

const at = (commit: bigint): LogPosition => ({
  log: '0b9f5c1e-0000-4000-8000-000000000000',
  epoch: 1,
  commit,
});

test('what was read after a change is not read again because of it', async () => {
  const { client, answers, reads, seen } = shown<{ name: string }>();
  await reads(1);
  answers[0]?.resolve(answered('Olive Orchard', 7n));
  await vi.waitFor(() => expect(seen()).toEqual({ name: 'Olive Orchard' }), PATIENCE);

  await readAgainFrom(client, ['user'], at(6n));
  await readAgainFrom(client, ['user'], at(7n));
  expect(answers).toHaveLength(1);
  void readAgainFrom(client, ['user'], at(8n));
  await reads(2);
});

test('what is on its way is read once more only if it was answered before the change', async () => {
  const { client, answers, reads, seen } = shown<{ name: string }>();
  await reads(1);
  const done = Promise.all([
    readAgainFrom(client, ['user'], at(7n)),
    readAgainFrom(client, ['user'], at(8n)),
  ]);
  answers[0]?.resolve(answered('Olive Owner', 6n));
  await reads(2);
  answers[1]?.resolve(answered('Olive Orchard', 8n));
  await done;
  expect(answers).toHaveLength(2);
  expect(seen()).toEqual({ name: 'Olive Orchard' });
});

test('what was read in another epoch, or from nobody knows where, is read again', async () => {
  const { client, answers, reads } = shown<{ name: string }>();
  await reads(1);
  answers[0]?.resolve({ name: 'Olive Owner' });
  void readAgainFrom(client, ['user'], at(1n));
  await reads(2);
  answers[1]?.resolve(answered('Olive Owner', 9n));
  void readAgainFrom(client, ['user'], { ...at(1n), epoch: 2 });
  await reads(3);
});

test('what was answered before a change, and is asked for after the page was told of it, is read once more', async () => {
  await readAgainFrom(new QueryClient(), ['documents'], at(7n));
  const { answers, reads, seen } = shown<{ name: string }>(['documents', 'list']);
  await reads(1);
  answers[0]?.resolve(answered('Lease', 6n));
  await reads(2);
  answers[1]?.resolve(answered('Will', 7n));
  await vi.waitFor(() => expect(seen()).toEqual({ name: 'Will' }), PATIENCE);

  const other = shown<{ name: string }>(['templates']);
  await other.reads(1);
  other.answers[0]?.resolve(answered('Deed', 6n));
  await vi.waitFor(() => expect(other.seen()).toEqual({ name: 'Deed' }), PATIENCE);
  expect([answers.length, other.answers.length]).toEqual([2, 1]);
});
