import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import { rememberedDocuments } from './documents.ts';

const vault = memoryVault();

test('only the end of a document that is known is read again', async () => {
  const { read, streams, asked } = aLog();
  const history = rememberedDocuments({ read, vault });
  const id = randomUUID();
  streams.set(`e1.document-${id}`, events(3));
  expect(await history(1, id)).toEqual(events(3));

  streams.set(`e1.document-${id}`, events(5));
  expect(await history(1, id)).toEqual(events(5));
  expect(await history(1, id)).toEqual(events(5));
  expect(asked).toEqual([undefined, 2, 4]);
});

test('a document of another log is read as a whole, and so is one that lost its end', async () => {
  const { read, streams } = aLog();
  const history = rememberedDocuments({ read, vault });
  const id = randomUUID();
  for (const there of [events(5), events(5, 'b'), events(2, 'b'), []]) {
    streams.set(`e1.document-${id}`, there);
    expect(await history(1, id)).toEqual(there);
  }
});

test('a document in which something was erased is read as a whole', async () => {
  const { read, streams, asked } = aLog();
  const history = rememberedDocuments({ read, vault });
  const id = randomUUID();
  const why = { basis: 'objection', request: null, reason: 'Asked' };
  const erased = { type: 'PersonalDataErased', data: { keys: [`d:${id}`], ...why } };
  streams.set(`e1.document-${id}`, events(3));
  await history(1, id);
  streams.set(
    `e1.document-${id}`,
    events(4).map((event, n) => (n === 3 ? { ...event, ...erased } : event)),
  );
  asked.splice(0);

  await history(1, id);
  expect(asked).toEqual([2, undefined]);
  await history(1, id);
  expect(asked).toEqual([2, undefined, 3]);
});

test('no more is remembered than 50,000 events; what was not asked for goes', async () => {
  const { read, streams, asked } = aLog();
  const history = rememberedDocuments({ read, vault });
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const id of ids) streams.set(`e1.document-${id}`, events(20_000));
  for (const id of ids) await history(1, id);
  asked.splice(0);

  await history(1, ids[1]);
  await history(1, ids[0]);
  expect(asked).toEqual([19_999, undefined]);
});

const aLog = () => {
  const streams = new Map<string, readonly Recorded[]>();
  const asked: (number | undefined)[] = [];
  const read = async (stream: string, from?: number) => {
    asked.push(from);
    return (streams.get(stream) ?? []).slice(from);
  };

  return { streams, asked, read };
};

const events = (count: number, letter = 'a'): readonly Recorded[] =>
  Array.from(
    { length: count },
    (_, revision) => ({ revision, metadata: { hash: `${letter}${revision}` } }) as unknown as Recorded,
  );
