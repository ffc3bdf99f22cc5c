import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import type { Followed } from '../../shared/event-store.ts';
import { contentsOf } from './contents.ts';
import { epochOf, linkSecret, log, takingFrom, uploadOf } from './sample-epoch.ts';

const contents = ['one', 'two'];
const events = await epochOf({ 'document-1': contents.map(uploadOf) });
const { store, blobs, folder } = await takingFrom(events, contents);

afterAll(() => rm(folder, { recursive: true }));

test.each<[string, bigint, readonly Followed[]]>([
  ['the event there', 2n, []],
  ['the word that all up to there was seen', 5n, [{ kind: 'checkpoint', position: 5n }]],
])('a backup up to a place in the log ends with %s, however much comes after', async (_, position, rest) => {
  async function* follow(): AsyncGenerator<Followed> {
    for (const event of events) yield { kind: 'event', event, epoch: 1 };
    yield* rest;
    throw new Error('nobody waits for what comes after');
  }

  expect(await namesOf(follow, position)).toHaveLength(1 + contents.length + 1);
});

const namesOf = async (follow: () => AsyncGenerator<Followed>, position: bigint) => {
  const { members } = contentsOf(
    { store: { ...store, follow }, blobs, linkSecret },
    { log, epoch: 1, takenAt: '2026-11-20T17:45:09.123Z', position },
    () => {},
    new AbortController().signal,
  );

  return (await Array.fromAsync(members)).map(({ name }) => name);
};
