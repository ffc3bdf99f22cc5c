import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import { RecordedAccess, SignedNow } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { type NoteSigner, openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { leafOf, pathOf, rootOver } from '../../../tests/evidence/naive-tree.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { forge } from '../../command/testing/forged.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { appendOfTomorrow } from '../../shared/log/testing/events-of-tomorrow.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { recipientAdded, uploadedAs } from '../testing/sample-lease.ts';
import { newEvent, silent, startStack } from '../testing/stack.ts';
import { hashesIn } from './testing/hashes-in.ts';
import { jsonIn, unpacked } from './testing/members.ts';

const web = await temporaryFolder();
afterAll(() => web.remove());
const POLICY = "default-src 'none'; script-src 'sha256-1a2b'";
const VERIFIER = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Verifier</title>`;
await writeFile(join(web.path, 'verify.html'), VERIFIER);
const { get, store, log, signedIn, connection, blobs, eventLog } = await startStack(undefined, web.path);
const signer: NoteSigner = await openNoteSigner('sign.example/1/e1', '5a'.repeat(32));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

test('a bundle proves each event to the tree of a checkpoint that covers its own taking', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('olive');
  const others = await Promise.all([documentOf(owner.id), documentOf(owner.id)]);
  const { id, position } = await documentOf(owner.id, 40);
  const answered = await served(id, owner, position);
  const members = unpacked(new Uint8Array(await answered.arrayBuffer()));

  expect(Object.fromEntries(answered.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Lease evidence.zip"',
    'cache-control': 'no-store',
  });
  const report = await verifyEvidence(members, { trustedKeys: [signer.verifierKey] });
  expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.events).toBe(42);
  const { events } = jsonIn(members, 'timeline.json');
  expect(events.at(-1)).toMatchObject({
    type: 'EvidenceTaken',
    data: {
      verifier: sha256(Buffer.from(VERIFIER)),
      readme: sha256(Buffer.from(members.get('README.txt') ?? [])),
      stamp: null,
      openings: expect.any(String),
      earlier: expect.any(String),
    },
    metadata: { by: { kind: 'account', id: owner.id } },
  });

  const leaves = (await hashesIn(store)).map(leafOf);
  const inclusion = jsonIn(members, 'inclusion.json');
  expect(inclusion.root).toBe(rootOver(leaves.slice(0, inclusion.size)));
  for (const { leaf, proof } of inclusion.events)
    expect(proof.map((place: number) => inclusion.hashes[place])).toEqual(
      pathOf(leaf, leaves.slice(0, inclusion.size)),
    );
  expect(leaves.length).toBeGreaterThan(42 + others.length);
});

test('events of a newer version are in a bundle as they are stored, and it verifies with a word of them', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('early');
  const { id } = await documentOf(owner.id);
  const commit = await appendOfTomorrow(
    store,
    { name: inEpoch(1, `document-${id}`), stream: `document-${id}` },
    { type: 'DocumentVoided', data: { because: 'it can be voided twice' } },
  );
  const answered = await served(id, owner, formatLogPosition({ log, epoch: 1, commit }));
  const report = await verifyEvidence(unpacked(new Uint8Array(await answered.arrayBuffer())));

  expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.statement).toMatchObject({ status: 'draft' });
  expect(report.checks.find(({ id: check }) => check === 'history')).toMatchObject({
    outcome: 'sound',
    sentence: expect.stringContaining('It doesn’t know 2 of them (DocumentFaxed, DocumentVoided@2)'),
  });
});

test('what somebody else wrote beside tree heads and witnesses keeps nobody from evidence', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('olaf');
  const [first, second] = await Promise.all([documentOf(owner.id), documentOf(owner.id)]);
  const foreign = openTestLog(eventLog.url);
  onTestFinished(() => foreign.close());
  const junk = { type: 'CheckpointSigned', data: { size: 'many', origin: null } };
  await forge(foreign, treeHeadsOf(1), [junk, { type: 'Anything', data: {} }]);
  await forge(foreign, witnessesOf(1), [{ type: 'CheckpointWitnessed', data: { size: 9_999_999 } }]);
  const unpackedOf = async (answered: Response) => unpacked(new Uint8Array(await answered.arrayBuffer()));

  await served(first.id, owner, second.position);
  await forge(foreign, treeHeadsOf(1), [junk]);
  expect((await get('/api/checkpoint', { headers: { Accept: 'text/plain' } })).status).toBe(200);
  const members = await unpackedOf(await served(second.id, owner, second.position));
  const report = await verifyEvidence(members, { trustedKeys: [signer.verifierKey] });
  expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

test('a bundle of a document that goes on without a foreign event verifies, and names it as left out', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('otto');
  const { id } = await documentOf(owner.id);
  const foreign = openTestLog(eventLog.url);
  onTestFinished(() => foreign.close());
  const stream = `document-${id}`;
  const [forged] = await forge(foreign, inEpoch(1, stream), [
    { type: 'DocumentRenamed', data: { title: 'Mine' } },
  ]);
  const places = [{ revision: 2, hash: forged?.metadata.hash ?? '' }];
  const data = { stream, events: places, reason: 'Nobody here did that' };
  const last = (await store.readLast(inEpoch(1, VOUCHING)))?.revision ?? -1;
  await store.append(inEpoch(1, VOUCHING), last, [newEvent({ type: 'ForeignEventsLeftOut', data })]);
  const position = await happens(id, [{ type: 'DocumentRenamed', data: { title: 'Lease' } }], {
    kind: 'account',
    id: owner.id,
  });

  const members = unpacked(new Uint8Array(await (await served(id, owner, position)).arrayBuffer()));
  const report = await verifyEvidence(members, { trustedKeys: [signer.verifierKey] });
  expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.statement?.title).toBe('Lease');
  expect(report.checks.find(({ id: check }) => check === 'writers')?.sentence).toMatch(
    /Someone else wrote event 3; an operator left that out on record, and it changes nothing\.$/,
  );
  const without = new Map([...members].filter(([name]) => name !== 'left-out.json'));
  expect((await verifyEvidence(without)).isSound).toBe(false);
});

test('of a document that is not completed it says so, and holds no sealed PDF', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('drafting');
  const { id, position } = await documentOf(owner.id);
  const answered = await served(id, owner, position);
  const members = unpacked(new Uint8Array(await answered.arrayBuffer()));

  expect([...members.keys()]).toEqual([
    ...['README.txt', 'verify.html', 'original.pdf', 'timeline.json', 'inclusion.json', 'checkpoint.txt'],
    ...['checkpoint-key.txt', 'earlier-checkpoints.json', 'writer-keys.json', 'keys.json', 'manifest.json'],
  ]);
  expect(Buffer.from(members.get('README.txt') ?? []).toString()).toContain(
    'There is no sealed.pdf: the document was not completed.',
  );
});

test('nothing is served that could not be put on record, or that no checkpoint covers', async () => {
  const owner = await signedIn('hasty');
  const { id, position } = await documentOf(owner.id);
  const statusOf = async () =>
    (await get(`/api/documents/${id}/evidence`, { as: owner, after: position })).status;
  const before = await store.head();

  expect(await statusOf()).toBe(503);
  expect(await store.head()).toBe(before);
  recordsAccesses();
  expect(await statusOf()).toBe(503);
  stops.push(
    answer(
      connection,
      SignedNow,
      silent,
      async (): Promise<z.infer<typeof SignedNow.reply>> => ({ ok: false, code: 'unavailable' }),
    ),
  );
  expect(await statusOf()).toBe(503);
});

test('a file that is gone is a refusal before anything is on record', async () => {
  recordsAccesses();
  signsTreeHeads();
  const owner = await signedIn('careless');
  const { id, pdf, position } = await documentOf(owner.id);
  await blobs.delete(pdf);
  const before = await store.head();

  expect((await get(`/api/documents/${id}/evidence`, { as: owner, after: position })).status).toBe(503);
  expect(await store.head()).toBe(before);
});

test('anybody may open the verifier, which loads nothing even as a page of the installation', async () => {
  const { status, headers } = await get('/verify');

  expect([status, headers.get('content-disposition')]).toEqual([200, null]);
  expect(headers.get('content-security-policy')).toBe(`${POLICY}; frame-ancestors 'none'`);
  expect(await (await get('/verify')).text()).toBe(VERIFIER);
  expect((await get('/verify.html')).headers.get('content-disposition')).toContain('attachment');
});

test('a stranger finds nothing, and a look at the headers alone is no taking', async () => {
  recordsAccesses();
  const [owner, mallory] = [await signedIn('owner'), await signedIn('mallory')];
  const { id, position } = await documentOf(owner.id);
  const textOf = async (document: string) => {
    const asked = await get(`/api/documents/${document}/evidence`, { as: mallory, after: position });
    return [asked.status, await asked.text()];
  };
  const before = await store.head();
  const headers = await get(`/api/documents/${id}/evidence`, { as: owner, after: position, method: 'HEAD' });

  expect(await textOf(id)).toEqual(await textOf(randomUUID()));
  expect((await textOf(id))[0]).toBe(404);
  expect((await get(`/api/documents/${id}/evidence`)).status).toBe(401);
  expect([headers.status, headers.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(await store.head()).toBe(before);
});

/** Reads once the read models contain what was written. */
const served = (id: string, as: { session: string }, after: string) =>
  vi.waitUntil(
    async () => {
      const answered = await get(`/api/documents/${id}/evidence`, { as, after });
      return answered.status === 503 ? null : answered;
    },
    { ...PATIENCE, interval: 100 },
  );

/** Records accesses like the command service does. */
const recordsAccesses = () =>
  stops.push(
    answer(
      connection,
      RecordedAccess,
      silent,
      async ({ documentId, by, access }): Promise<z.infer<typeof RecordedAccess.reply>> => {
        if (access.kind === 'shown') return { ok: true, position: '' };
        if (access.kind !== 'evidence') throw new TypeError(access.kind);
        const { kind: _, behind: __, ...data } = access;
        const taken = { type: 'EvidenceTaken', data } as const;

        return { ok: true, position: await happens(documentId, [taken], by) };
      },
    ),
  );

/** Signs tree heads like the leader does. */
const signsTreeHeads = () =>
  stops.push(
    answer(connection, SignedNow, silent, async (): Promise<z.infer<typeof SignedNow.reply>> => {
      const leaves = (await hashesIn(store)).map(leafOf);
      const head = { origin: 'sign.example/1/e1', size: leaves.length, root: rootOver(leaves) };
      const data = {
        ...head,
        note: await signer.sign(head),
        verifierKey: signer.verifierKey,
        peaks: [],
        position: '0',
        last: { stream: '', revision: 0, hash: '' },
      };
      const revision = (await store.readLast(treeHeadsOf(1)))?.revision ?? -1;
      await store.append(treeHeadsOf(1), revision, [newEvent({ type: 'CheckpointSigned', data })]);

      return { ok: true, size: leaves.length };
    }),
  );

const documentOf = async (owner: string, recipients = 1) => {
  const id = randomUUID();
  const pdf = await blobs.put(Buffer.from(`%PDF-1.7 ${id}`));
  const uploaded = uploadedAs(pdf, owner);
  const story = [
    { ...uploaded, data: { ...uploaded.data, original: pdf } } as DocumentEvent,
    ...Array.from({ length: recipients }, () => recipientAdded(randomUUID())),
  ];

  return { id, pdf, position: await happens(id, story, { kind: 'account', id: owner }) };
};

/** Appends chained events, like the command service does. */
const happens = async (documentId: string, events: readonly DocumentEvent[], by: Actor): Promise<string> => {
  const stream = `document-${documentId}`;
  const last = await store.readLast(inEpoch(1, stream));
  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const { prev: _, hash: __, ...said } = newEvent({ type: '', data: {} }).metadata;
  const links = await chained(stream, events, after, { ...said, by });
  const appended = await store.append(
    inEpoch(1, stream),
    after.revision,
    links.map((link) => ({ ...link, id: randomUUID() })),
  );
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return formatLogPosition({ log, epoch: 1, commit: appended.position });
};
