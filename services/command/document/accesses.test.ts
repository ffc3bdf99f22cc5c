import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { streams } from '#contracts/stream-name.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { positionCookies } from '../http/position-cookie.ts';
import { rateLimits } from '../http/rate-limits.ts';
import type { Writers } from '../log/write-permission.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { recordAccesses } from './accesses.ts';
import { accessesAt, client, exportOf } from './testing/accesses.ts';

const stack = await startStack();
const { log, epoch } = stack;
/** Noon of tomorrow: ahead of the clock that other commands are stamped with, and far from the end of a day. */
let time = Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`);
const positions = positionCookies({ log, isSecure: false });
const now = () => new Date(time).toISOString();
const writers: Writers = {
  ...stack.writers,
  write: (work) => stack.writers.write((writer) => work({ ...writer, now })),
};
const record = () =>
  recordAccesses(
    stack.connection,
    pino({ level: 'silent' }),
    writers,
    positions,
    rateLimits(true, stack.database),
    stack.refused,
    stack.database,
  );
record();
const { access, look, take, bundle, original, search, viewsOf, takersOf } = accessesAt(stack);

describe('a look at a timeline that query asks for', () => {
  test('is put on record as who looked and from where, behind the position that it answers', async () => {
    const { id } = await draftOf(stack, olive);
    const answer = await look(id, auditor);

    const last = (await stack.documentLog(id)).at(-1);
    expect(answer).toEqual({ ok: true, position: `${log}.${epoch}.${last?.position}` });
    expect(last).toMatchObject({
      type: 'TimelineViewed',
      data: {},
      metadata: { by: auditor, ...client },
    });
    expect(await verifyChain(await stack.documentLog(id))).toMatchObject({ unbroken: true });
  });

  test('is one with what the same person does within ten minutes', async () => {
    const { id } = await draftOf(stack, olive);
    for (let minutes = 0; minutes < 10; minutes += 3) {
      expect(await look(id, auditor)).toMatchObject({ ok: true });
      time += 180_000;
    }
    expect(await viewsOf(id)).toEqual([auditor]);

    await look(id, auditor);
    await look(id, owner);
    expect(await viewsOf(id)).toEqual([auditor, auditor, owner]);
  });

  test('is one, however many requests come at once', async () => {
    const { id } = await draftOf(stack, olive);
    const answers = await Promise.all(Array.from({ length: 20 }, () => look(id, auditor)));

    expect(new Set(answers.map((answer) => answer.ok))).toEqual(new Set([true]));
    expect(await viewsOf(id)).toEqual([auditor]);
  });

  test('does not get in the way of who works on the document', async () => {
    const { id } = await draftOf(stack, olive);
    const works = Array.from({ length: 10 }, () =>
      stack.tell(olive, id, {
        type: 'AddRecipient',
        data: {
          recipient: randomUUID(),
          fullName: 'Tim',
          email: `${randomUUID()}@example.com`,
          role: 'signer',
          signingOrder: null,
          title: null,
        },
      }),
    );
    const looks = Array.from({ length: 10 }, () => look(id, { kind: 'auditor', id: randomUUID() }));

    await Promise.all(works);
    expect(await Promise.all(looks)).toEqual(looks.map(() => expect.objectContaining({ ok: true })));
    expect((await stack.stateOf(id)).recipients).toHaveLength(12);
    expect(await viewsOf(id)).toHaveLength(10);
  });

  test('is refused to whoever may not look, and nothing is put on record', async () => {
    const { id } = await draftOf(stack, olive);
    const before = await stack.store.head();
    const stranger = { kind: 'account' as const, id: randomUUID() };

    expect([await look(id, stranger), await look(randomUUID(), auditor), await take(id, stranger)]).toEqual(
      Array(3).fill({ ok: false, code: 'not-found' }),
    );
    expect(await stack.store.head()).toBe(before);
  });
});

describe('an export that query asks for', () => {
  test('is put on record each time, with its format and filter', async () => {
    const { id } = await draftOf(stack, olive);
    await take(id, owner);
    await take(id, owner);

    expect((await stack.documentLog(id)).slice(-2)).toMatchObject(
      Array(2).fill({
        type: 'TimelineExported',
        data: { format: 'pdf', filter: 'q=rent' },
        metadata: { by: owner },
      }),
    );
  });
});

describe('what query lets somebody take', () => {
  test('is refused with the time to wait once it’s too much for one document, and nothing is written to the log', async () => {
    const [{ id }, other] = [await draftOf(stack, olive), await draftOf(stack, olive)];
    for (let n = 0; n < 30; n += 1) expect(await take(id, owner)).toMatchObject({ ok: true });
    const before = await stack.store.head();

    expect([await take(id, owner), await bundle(id, owner)]).toEqual(
      Array(2).fill({ ok: false, code: 'too-many', retryAfter: expect.toSatisfy((wait) => wait > 3_500) }),
    );
    expect(await stack.store.head()).toBe(before);
    expect(await take(id, auditor)).toMatchObject({ ok: true });
    expect(await take(other.id, owner)).toMatchObject({ ok: true });
  });

  test('cannot be named by a filter without an end', async () => {
    const { id } = await draftOf(stack, olive);
    expect(await access(id, owner, exportOf('q'.repeat(12_001)))).toMatchObject({ ok: false });
    expect((await stack.documentLog(id)).map(({ type }) => type)).not.toContain('TimelineExported');
  });
});

describe('an evidence bundle that query asks for', () => {
  test('is the one that was taken before, until something happens', async () => {
    const { id } = await draftOf(stack, olive);
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => bundle(id, owner)));
    const later = await bundle(id, owner);

    expect(first).toMatchObject({ ok: true });
    expect([...again, later]).toEqual(Array(5).fill(first));
    expect(await takersOf(id, 'EvidenceTaken')).toEqual([owner]);

    expect(await bundle(id, auditor)).not.toEqual(first);
    expect(await bundle(id, owner)).not.toEqual(first);
    expect(await takersOf(id, 'EvidenceTaken')).toEqual([owner, auditor, owner]);
    time += 600_000;
    await bundle(id, owner);
    await bundle(id, owner, 'a'.repeat(64));
    expect(await takersOf(id, 'EvidenceTaken')).toHaveLength(5);
  });

  test('is begun anew if something happened that it does not name', async () => {
    const { id } = await draftOf(stack, olive);
    await bundle(id, auditor);

    expect(await bundle(id, owner, 'e'.repeat(64), 1)).toEqual({ ok: false, code: 'changed-since' });
    expect(await takersOf(id, 'EvidenceTaken')).toEqual([auditor]);
    expect(await bundle(id, owner)).toMatchObject({ ok: true });
  });
});

describe('an original that query asks for', () => {
  test('is put on record as taken, once in ten minutes', async () => {
    const { id } = await draftOf(stack, olive);
    await Promise.all([original(id, auditor), original(id, auditor)]);
    await look(id, auditor);
    await original(id, auditor);
    time += 600_000;
    await original(id, auditor);

    expect(await takersOf(id, 'OriginalDownloaded')).toEqual([auditor, auditor]);
    expect((await stack.documentLog(id)).at(-1)).toMatchObject({ data: { pdf: 'b'.repeat(64) } });
  });
});

describe('a search that query asks for', () => {
  test('is put on record as what was asked for, the same once in ten minutes', async () => {
    const ann = randomUUID();
    await search(ann, 'documents', 'q=rent');
    await search(ann, 'documents', 'q=rent');
    await search(ann, 'documents', 'q=lease');
    await search(ann, 'documents');

    const found = await stack.store.read(inEpoch(epoch, streams.security(now().slice(0, 10))));
    expect(found.filter(({ metadata }) => metadata.by.id === ann).map(({ data }) => data)).toEqual([
      { area: 'documents', query: 'q=rent' },
      { area: 'documents', query: 'q=lease' },
      { area: 'documents' },
    ]);
  });

  test('is one as well where two command services are asked for it in turn', async () => {
    const ann = randomUUID();
    const stop = record();
    for (let n = 0; n < 8; n++) await search(ann, 'documents', 'q=rent');
    await stop();

    const found = await stack.store.read(inEpoch(epoch, streams.security(now().slice(0, 10))));
    expect(found.filter(({ metadata }) => metadata.by.id === ann)).toHaveLength(1);
  });

  test('is put on record once in ten minutes for each area and auditor', async () => {
    const [ann, abe] = [randomUUID(), randomUUID()];
    await Promise.all([search(ann, 'documents'), search(ann, 'documents')]);
    await search(ann, 'security');
    await search(abe, 'documents');
    time += 599_000;
    await search(ann, 'documents');
    time += 1_000;
    await search(ann, 'documents');

    const found = (await stack.store.read(inEpoch(epoch, streams.security(now().slice(0, 10))))).filter(
      ({ metadata }) => [ann, abe].some((id) => id === metadata.by.id),
    );
    expect(found.map(({ data, metadata }) => [data.area, metadata.by])).toEqual([
      ['documents', { kind: 'auditor', id: ann }],
      ['security', { kind: 'auditor', id: ann }],
      ['documents', { kind: 'auditor', id: abe }],
      ['documents', { kind: 'auditor', id: ann }],
    ]);
  });
});

const olive = randomUUID();
const owner = { kind: 'account' as const, id: olive };
const auditor = { kind: 'auditor' as const, id: randomUUID() };
