import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { Followed } from '../../../shared/log/event-store.ts';
import { epochOf, linkSecret, log, takingFrom, uploadOf } from '../testing/sample-epoch.ts';
import { contentsOf } from './contents.ts';

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

test.each(['EIO', 'EISDIR'])(
  'a file that cannot be read (%s) is missing, and the rest is there',
  async (code) => {
    const first = sha256('one');
    const get = async (name: string) => {
      if (name === first) throw Object.assign(new Error(code), { code });
      return blobs.get(name);
    };
    const { members, missing } = contentsFrom({ store, blobs: { ...blobs, get } }, 2n);
    const names = (await Array.fromAsync(members)).map(({ name }) => name);

    expect(names).toEqual(['events/000001.ndjson', `blobs/${sha256('two')}`, 'manifest.json']);
    expect(missing()).toEqual([first]);
  },
);

test('a store of files that cannot be reached is no reason to leave them out', async () => {
  const get = () => Promise.reject(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
  const { members } = contentsFrom({ store, blobs: { ...blobs, get } }, 2n);

  await expect(Array.fromAsync(members)).rejects.toThrow('EMFILE');
});

const namesOf = async (follow: () => AsyncGenerator<Followed>, position: bigint) => {
  const { members } = contentsFrom({ store: { ...store, follow }, blobs }, position);

  return (await Array.fromAsync(members)).map(({ name }) => name);
};

const contentsFrom = (parts: Pick<Parameters<typeof contentsOf>[0], 'store' | 'blobs'>, position: bigint) =>
  contentsOf(
    { ...parts, linkSecret },
    { log, epoch: 1, takenAt: '2026-11-20T17:45:09.123Z', position },
    () => {},
    new AbortController().signal,
  );
