import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** A query on the screen; each read is answered when the test says so. */
const shown = () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['user'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  observer.subscribe(() => {});
  const reads = async (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));

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
  await vi.waitFor(() => expect(seen()).toBe('Olive Owner'));
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
