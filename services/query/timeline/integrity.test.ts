import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RecordedAccess } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { DocumentProofView } from '#contracts/api/views/proof.ts';
import { TimelineView } from '#contracts/api/views/timeline.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { verifyInclusion } from '#contracts/proof/merkle-proof.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { sent, uploaded } from '../testing/sample-lease.ts';
import { newEvent, silent, startStack } from '../testing/stack.ts';
import { treeHeads } from '../testing/tree-heads.ts';

const { get, store, sql, log, signedIn, connection } = await startStack();
const { next, record, resigned } = await treeHeads(store);
const olive = await signedIn('olive');
answer(connection, RecordedAccess, silent, async () => ({ ok: true, position: 'somewhere' }) as const);

test('events are pending until a tree head covers them, and so is one that comes later', async () => {
  const { id, after } = await documentOf(3);
  expect((await timeline(id, after)).integrity).toEqual({ state: 'pending', from: 0 });

  await record(await next());
  expect((await timeline(id, after)).integrity).toEqual({ state: 'verified' });
  const grown = await append(id, 2, [sent]);
  expect((await timeline(id, grown)).integrity).toEqual({ state: 'pending', from: 3 });
});

test('each event is proved to the newest tree head, behind a revision as well', async () => {
  const { id, hashes, after } = await documentOf(5);
  const head = await next();
  await record(head);

  for (const from of [-1, 2]) {
    const { treeHead, events, hashes: shared, next: more } = await proof(id, after, `?after=${from}`);
    expect([treeHead?.note, more]).toEqual([head.note, null]);
    expect(events).toHaveLength(4 - from);
    for (const [n, { leaf, proof: places }] of events.entries()) {
      const inclusion = {
        leaf,
        hash: hashes[from + 1 + n] ?? '',
        proof: places.map((at) => shared[at] ?? ''),
      };
      expect(await verifyInclusion(inclusion, head)).toBe(true);
    }
  }
  const grown = await append(id, 4, [sent]);
  await record(await next());
  expect((await proof(id, grown, `?size=${head.size}`)).events).toHaveLength(5);
  expect((await proof(id, grown)).events).toHaveLength(6);
});

test('a document without any tree head over it has no proof yet, and a stranger none at all', async () => {
  const { id, after } = await documentOf(1);
  const mallory = await signedIn('mallory');

  expect((await proof(id, after)).events).toEqual([]);
  expect((await get(`/api/documents/${id}/proof`, { as: mallory, after })).status).toBe(404);
  expect((await get(`/api/documents/${id}/proof?after=x`, { as: olive, after })).status).toBe(422);
});

test('an event that is another than the tree has is named, and is no evidence', async () => {
  const { id, after } = await documentOf(4);
  await record(await next());
  expect((await timeline(id, after)).integrity).toEqual({ state: 'verified' });

  const tag = await tagOf(id, after);
  await witnessedOtherwise(id, 2);
  const found = {
    state: 'contradicted',
    revision: 2,
    problem: expect.stringContaining('Event 3 is not the one'),
  };
  expect((await timeline(id, after)).integrity).toEqual(found);
  // A client that already has the earlier timeline is told about the contradiction too.
  expect((await timeline(id, after, tag)).integrity).toEqual(found);

  const before = await store.head();
  const refused = await get(`/api/documents/${id}/evidence`, { as: olive, after });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'log.contradicted' }]);
  expect(await store.head()).toBe(before);
});

test('a tree head of another tree, or without a good signature, is contradicted', async () => {
  const { id, after } = await documentOf(2);
  const head = await next();
  for (const [forged, problem] of [
    [await resigned(head, { root: 'f'.repeat(64) }), 'another tree head than the one that was signed'],
    [{ ...head, size: head.size + 1 }, 'does not carry a good signature'],
    [await resigned(head, { origin: 'sign.example/1/e2' }), 'does not carry a good signature'],
  ] as const) {
    await record(forged);
    expect((await timeline(id, after)).integrity).toEqual({
      state: 'contradicted',
      revision: null,
      problem: expect.stringContaining(problem),
    });
  }
});

/** Makes a document with this many events, chained like the command service does. */
const documentOf = async (events: number) => {
  const id = randomUUID();
  const after = await append(id, -1, [uploaded(olive.id), ...Array(events - 1).fill(sent)]);
  const hashes = (await store.read(inEpoch(1, `document-${id}`))).map(({ metadata }) => metadata.hash);

  return { id, hashes, after };
};

const append = async (id: string, revision: number, events: readonly DocumentEvent[]) => {
  const stream = `document-${id}`;
  const head = (await store.readLast(inEpoch(1, stream)))?.metadata.hash ?? null;
  const { prev: _, hash: __, ...said } = newEvent(sent).metadata;
  const links = await chained(stream, events, { revision, head }, said);
  const written = links.map((link) => ({ ...link, id: eventIdOf(link) }));
  const appended = await store.append(inEpoch(1, stream), revision, written);
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return formatLogPosition({ log, epoch: 1, commit: appended.position });
};

const timeline = async (id: string, after: string, tag = '') => {
  const path = `/api/documents/${id}/timeline`;
  const answered = await get(path, { as: olive, after, headers: { 'If-None-Match': tag } });
  expect(answered.status).toBe(200);

  return TimelineView.parse(await answered.json());
};

const tagOf = async (id: string, after: string) => {
  const answered = await get(`/api/documents/${id}/timeline`, { as: olive, after });

  return answered.headers.get('ETag') ?? '';
};

const proof = async (id: string, after: string, query = '') => {
  const answered = await get(`/api/documents/${id}/proof${query}`, { as: olive, after });

  return DocumentProofView.strict().parse(await answered.json());
};

/** Changes the hash of an event in the read models, so that log and read models contradict each other. */
const witnessedOtherwise = async (id: string, revision: number) => {
  const [models] = await sql<{ schema: string }[]>`
    select table_schema as schema from information_schema.tables where table_name = 'tree_leaves'`;
  await sql`
    update ${sql(`${models?.schema}.tree_leaves`)} l set hash = sha256(l.hash)
    from ${sql(`${models?.schema}.audit_trail`)} a
    where a.position = l.position and a.document_id = ${id} and a.revision = ${revision}`;
};
