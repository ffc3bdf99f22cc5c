import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { ConsistencyView, InclusionView, TreeHeadView } from '#contracts/api/views/proof.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { verifyConsistency, verifyInclusion } from '#contracts/proof/merkle-proof.ts';
import { verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { sent, uploaded } from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';
import { treeHeads } from '../testing/tree-heads.ts';

const { get, store, log, signedIn } = await startStack();
const { signer, next: nextTreeHead, record } = await treeHeads(store);

test('before the first checkpoint there is none, and no proof', async () => {
  expect((await get('/api/checkpoint')).status).toBe(404);
  expect((await get('/api/proofs/consistency?from=1')).status).toBe(404);
});

test('an event of an own document is proved by its hash and by its revision, against the newest checkpoint', async () => {
  const owner = await signedIn('olive');
  const { id, hashes } = await documentOf(owner.id, 300);
  const after = await signed();

  for (const revision of [0, 17, 299]) {
    const hash = hashes[revision] ?? '';
    const byHash = await proofAt(`/api/proofs/inclusion?hash=${hash}`, owner, after);
    const byRevision = await proofAt(
      `/api/proofs/inclusion?stream=document-${id}&revision=${revision}`,
      owner,
      after,
    );
    const ofDocument = await proofAt(`/api/documents/${id}/inclusion?revision=${revision}`, owner, after);

    expect(byRevision).toEqual(byHash);
    expect(ofDocument).toEqual(byHash);
    expect(byHash.hash).toBe(hash);
    const treeHead = await verifyTreeHead(byHash.checkpoint?.note ?? '', signer.verifierKey);
    expect(treeHead).toMatchObject({ size: byHash.size, root: byHash.root });
    expect(await verifyInclusion(byHash, byHash)).toBe(true);
  }
});

test('it is proved against an older checkpoint as well', async () => {
  const owner = await signedIn('older');
  const { hashes } = await documentOf(owner.id, 3);
  await signed();
  const { size } = TreeHeadView.parse(await json('/api/checkpoint'));
  await documentOf(owner.id, 5);
  const after = await signed();

  const proof = await proofAt(`/api/proofs/inclusion?hash=${hashes[1]}&size=${size}`, owner, after);
  expect(proof.checkpoint?.size).toBe(size);
  expect(await verifyInclusion(proof, proof)).toBe(true);
});

test('an event younger than the newest checkpoint is asked for again in a minute', async () => {
  const owner = await signedIn('hasty');
  await documentOf(owner.id, 1);
  await signed();
  const { id, position } = await documentOf(owner.id, 1);
  const answer = await get(`/api/documents/${id}/inclusion?revision=0`, { as: owner, after: position });

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([409, '60']);
  expect(await answer.json()).toMatchObject({ code: 'proof.not-yet' });
});

test('somebody else’s events are not found, as if they were not there', async () => {
  const [owner, mallory] = [await signedIn('owner'), await signedIn('mallory')];
  const { id, hashes } = await documentOf(owner.id, 2);
  const after = await signed();
  const asked = (path: string) => get(path, { as: mallory, after });

  for (const path of [
    `/api/proofs/inclusion?hash=${hashes[0]}`,
    `/api/proofs/inclusion?stream=document-${id}&revision=0`,
    `/api/documents/${id}/inclusion?revision=0`,
  ]) {
    const answer = await asked(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(
      await (await asked(`/api/proofs/inclusion?hash=${'0'.repeat(64)}`)).text(),
    );
  }
  expect((await get(`/api/proofs/inclusion?hash=${hashes[0]}`)).status).toBe(401);
});

test('what cannot be is a 422, what is not there a 404', async () => {
  const owner = await signedIn('typist');
  const { id } = await documentOf(owner.id, 2);
  const after = await signed();
  const statusOf = async (path: string) => (await get(path, { as: owner, after })).status;

  for (const query of ['', 'hash=xyz', 'hash=&revision=1', `stream=account-${id}&revision=0`, 'size=1'])
    expect([query, await statusOf(`/api/proofs/inclusion?${query}`)]).toEqual([query, 422]);
  for (const query of ['', 'from=0', 'from=-1', 'from=2&to=1', 'from=1e30', 'from=1&to=2&more=3'])
    expect([query, await statusOf(`/api/proofs/consistency?${query}`)]).toEqual([query, 422]);
  expect(await statusOf('/api/checkpoint?size=x')).toBe(422);
  expect(await statusOf('/api/checkpoint?size=999999')).toBe(404);
  expect(await statusOf('/api/proofs/consistency?from=1&to=999999')).toBe(404);
  expect(await statusOf(`/api/documents/${id}/inclusion?revision=7`)).toBe(404);
});

test('anybody gets checkpoints, and proofs that each begins the next', async () => {
  const owner = await signedIn('growing');
  const notes: string[] = [];
  for (const events of [3, 1, 9]) {
    const { position } = await documentOf(owner.id, events);
    await signed();
    await get('/api/user', { as: owner, after: position });
    const answer = await get('/api/checkpoint', { headers: { Accept: 'text/plain' } });
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    notes.push(await answer.text());
  }

  const heads = await Promise.all(notes.map((note) => verifyTreeHead(note, signer.verifierKey)));
  for (const [n, older] of heads.entries())
    for (const newer of heads.slice(n)) {
      if (!older || !newer) throw new Error('a note is not signed');
      const { proof, fromRoot, toRoot } = ConsistencyView.parse(
        await json(`/api/proofs/consistency?from=${older.size}&to=${newer.size}`),
      );
      expect([fromRoot, toRoot]).toEqual([older.root, newer.root]);
      expect(await verifyConsistency(older, newer, proof)).toBe(true);
      expect(await (await get(`/api/checkpoint?size=${older.size}`)).text()).toBe(notes[n]);
    }
});

test('where the read models say something else than a checkpoint, no proof is given', async () => {
  const owner = await signedIn('last');
  const { id, position } = await documentOf(owner.id, 2);
  await get('/api/user', { as: owner, after: position });
  await record({ ...(await nextTreeHead()), root: 'f'.repeat(64) });

  for (const path of [`/api/documents/${id}/inclusion?revision=0`, '/api/proofs/consistency?from=1']) {
    const refused = await get(path, { as: owner });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'log.contradicted' }]);
  }
});

/** Makes a document with this many events, chained like the command service does. */
const documentOf = async (owner: string, events: number) => {
  const id = randomUUID();
  const stream = `document-${id}`;
  const all: readonly DocumentEvent[] = [uploaded(owner), ...Array.from({ length: events - 1 }, () => sent)];
  const { prev: _, hash: __, ...said } = newEvent(sent).metadata;
  const links = await chained(stream, all, { revision: -1, head: null }, said);
  const appended = await store.append(
    inEpoch(1, stream),
    -1,
    links.map((link) => ({ ...link, id: eventIdOf(link) })),
  );
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return {
    id,
    hashes: links.map(({ metadata }) => metadata.hash),
    position: formatLogPosition({ log, epoch: 1, commit: appended.position }),
  };
};

/** Has all events signed. Returns the position that a request can carry so that its answer includes them all. */
const signed = async (): Promise<string> => {
  const treeHead = await nextTreeHead();
  await record(treeHead);

  return formatLogPosition({ log, epoch: 1, commit: BigInt(treeHead.position) });
};

const json = async (path: string) => (await get(path, { headers: { Accept: 'application/json' } })).json();

const proofAt = async (path: string, as: { session: string }, after: string) => {
  const answer = await vi.waitUntil(async () => {
    const asked = await get(path, { as, after });
    return asked.status === 503 ? null : asked;
  }, PATIENCE);

  return InclusionView.parse(await answer.json());
};
