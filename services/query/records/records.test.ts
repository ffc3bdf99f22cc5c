import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DisposalsView, FoundView, KeptView, MatterDetailView } from '#contracts/api/views/kept.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message } from '#contracts/envelope.ts';
import { documentKey } from '#contracts/key-id.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { completedLease } from '../documents/testing/leases.ts';
import { newEvent, type Person, startStack } from '../testing/stack.ts';

const NOW = '2036-11-21T12:00:00.000Z';
const stack = await startStack(() => NOW);
const { get, happen, store, log } = stack;
const olive = await stack.confirmed('olive');
const rita = await stack.confirmed('rita');

const RULE = randomUUID();
const MATTER = randomUUID();

describe.each([
  '/api/retention/rules',
  '/api/matters',
  `/api/matters/${MATTER}`,
  '/api/disposals?state=done',
  '/api/records/documents',
])('%s', (path) => {
  test('is for records managers whose addresses are confirmed', async () => {
    expect((await get(path)).status).toBe(401);
    expect(await (await get(path, { as: olive })).json()).toMatchObject({ code: 'records.not-manager' });
    const rob = await stack.signedIn('rob');
    const early = await get(path, { as: rob, after: rob.position });
    expect(await early.json()).toMatchObject({ code: 'email.not-confirmed' });
  });
});

test('an account is told whether it’s a records manager’s', async () => {
  const told = async (as: Person) => (await get('/api/user', { as, after: rita.position })).json();

  expect(await told(rita)).toMatchObject({ isRecordsManager: true, isAuditor: false });
  expect(await told(olive)).toMatchObject({ isRecordsManager: false });
});

test('rules come in their order, as they count now', async () => {
  const [second, retired] = [randomUUID(), randomUUID()];
  const after = await append(
    'retention-installation',
    ruleSet(second, { name: 'Drafts', order: 2 }),
    ruleSet(RULE, { name: 'Contract' }),
    ruleSet(retired, { order: 3 }),
    ruleSet(RULE, {}),
    { type: 'RetentionRuleRetired', data: { rule: retired } },
  );

  expect(await (await get('/api/retention/rules', { as: rita, after })).json()).toEqual([
    { ...viewOf(RULE), name: 'Contracts', order: 1, revision: 3 },
    { ...viewOf(second), name: 'Drafts', order: 2, revision: 0 },
  ]);
});

test('a matter shows the documents that it holds, and only its managers learn its name', async () => {
  const { id, path } = await completedLease(stack, olive, [retentionSet()]);
  const opened: MatterEvent = { type: 'MatterOpened', data: { name: 'Smith v. Jones', reference: null } };
  await append(`matter-${MATTER}`, opened);
  const hold = { matter: MATTER, kind: 'legal', reason: 'A lawsuit' } as const;
  const after = await happen(id, { type: 'HoldPlaced', data: hold });

  const answer = await get(`/api/matters/${MATTER}`, { as: rita, after });
  expect(MatterDetailView.parse(await answer.json())).toMatchObject({
    id: MATTER,
    name: 'Smith v. Jones',
    status: 'open',
    holds: 1,
    documents: [{ id, kind: 'legal', owner: { fullName: 'olive' }, deletedAt: null }],
  });
  expect(await (await get('/api/matters', { as: rita })).json()).toMatchObject([{ id: MATTER, holds: 1 }]);
  expect((await get(`/api/matters/${randomUUID()}`, { as: rita })).status).toBe(404);
  expect((await get('/api/matters/one', { as: rita })).status).toBe(404);

  const kept = KeptView.parse(await (await get(`${path}/retention`, { as: olive })).json());
  expect(kept).toMatchObject({ holds: 1, matters: [], rule: 'Contracts', until: UNTIL, disposal: 'review' });
  expect((await get(`${path}/retention`, { as: rita })).status).toBe(404);
});

test('a records manager is told which matters hold their own document', async () => {
  const hold = { matter: MATTER, kind: 'legal', reason: 'A lawsuit' } as const;
  const { path } = await completedLease(stack, rita, [{ type: 'HoldPlaced', data: hold }]);

  expect(await (await get(`${path}/retention`, { as: rita })).json()).toEqual({
    until: null,
    rule: null,
    disposal: 'review',
    disposeOn: null,
    holds: 1,
    matters: [{ id: MATTER, name: 'Smith v. Jones' }],
  });
});

test('a shorter time counts from its own day on', async () => {
  const shorter = (countsFrom: string): DocumentEvent => ({
    type: 'RetentionChanged',
    data: { until: '2036-12-24T00:00:00.000Z', reason: 'Ended', approvedBy: rita.id, countsFrom },
  });
  const untilOf = async (...events: DocumentEvent[]) => {
    const { path } = await completedLease(stack, olive, [retentionSet(), ...events]);

    return KeptView.parse(await (await get(`${path}/retention`, { as: olive })).json()).until;
  };

  expect(await untilOf(shorter('2036-11-22T00:00:00.000Z'))).toBe(UNTIL);
  expect(await untilOf(shorter(NOW))).toBe('2036-12-24T00:00:00.000Z');
});

describe('disposals', () => {
  test('are announced, then reviewed unless they come by themselves, then done', async () => {
    const soon = { disposeOn: '2036-12-01T00:00:00.000Z' };
    const past = { disposeOn: '2036-11-01T00:00:00.000Z' };
    const announced = await disposed(retentionSet('erase'), { type: 'DisposalAnnounced', data: soon });
    const overdue = await disposed(retentionSet('erase'), { type: 'DisposalAnnounced', data: past });
    const waiting = await disposed(retentionSet(), { type: 'DisposalAnnounced', data: past });
    const agreed = await disposed(
      retentionSet(),
      { type: 'DisposalAnnounced', data: past },
      { type: 'DisposalDecided', data: { decision: 'erase', until: null, reason: 'Not needed' } },
    );
    const gone = await disposed(retentionSet('erase'), (id) => ({
      type: 'PersonalDataErased',
      data: { keys: [documentKey(id)], basis: 'retention', request: null, reason: 'Over' },
    }));

    expect((await idsIn('announced')).toSorted()).toEqual([announced, overdue, agreed].toSorted());
    expect((await idsIn('announced')).at(-1)).toBe(announced);
    expect(await idsIn('review')).toEqual([waiting]);
    expect(await idsIn('done')).toEqual([gone]);
  });

  test('come in pages', async () => {
    const all = await Promise.all(
      Array.from({ length: 52 }, (_, n) =>
        disposed(retentionSet('erase'), {
          type: 'DisposalAnnounced',
          data: { disposeOn: `2037-01-01T00:00:00.0${String(n).padStart(2, '0')}Z` },
        }),
      ),
    );
    const first = await pageOf('announced');
    const second = await pageOf('announced', first.next);
    const ids = [...first.disposals, ...second.disposals].map(({ id }) => id);

    expect([first.disposals.length, second.next]).toEqual([50, null]);
    expect(ids.slice(-52)).toEqual(all);
  });

  test('list what owners deleted, those first that were deleted last, until it is erased', async () => {
    const gone = await disposed({ type: 'DocumentDeleted', data: {} }, (id) => ({
      type: 'PersonalDataErased',
      data: { keys: [documentKey(id)], basis: 'retention', request: null, reason: 'Over' },
    }));
    const [first, second] = [await disposed(deleted), await disposed(deleted)];
    const back = await disposed(deleted, { type: 'DocumentRestored', data: { reason: 'By mistake' } });
    const { disposals } = await pageOf('deleted');
    const ids = disposals.map(({ id }) => id);

    expect([ids.includes(first), ids.includes(second)]).toEqual([true, true]);
    expect([ids.includes(gone), ids.includes(back)]).toEqual([false, false]);
    expect(disposals.find(({ id }) => id === first)).toMatchObject({
      deletedAt: expect.any(String),
      disposal: 'review',
      isToBeErased: false,
      disposeOn: null,
    });
  });

  test('are asked for by a state that there is', async () => {
    expect((await get('/api/disposals?state=late', { as: rita })).status).toBe(422);
  });
});

describe('a search of records managers', () => {
  const foundBy = async (search: string, more = {}) => {
    const query = new URLSearchParams({ search, ...more });
    return FoundView.parse(await (await get(`/api/records/documents?${query}`, { as: rita })).json());
  };

  test('finds documents of all owners by title, owner and recipients, but none that was erased', async () => {
    const kept = await disposed(deleted);
    const gone = await disposed((id) => ({
      type: 'PersonalDataErased',
      data: { keys: [documentKey(id)], basis: 'retention', request: null, reason: 'Over' },
    }));
    const { documents, isAll } = await foundBy('');
    const ids = documents.map(({ id }) => id);
    expect([ids.includes(kept), ids.includes(gone), isAll]).toEqual([true, false, true]);

    const { title, owner } = documents.find(({ id }) => id === kept) ?? expect.unreachable();
    for (const search of [title.toUpperCase(), owner?.email ?? '', 'sam'])
      expect((await foundBy(search)).documents.map(({ id }) => id)).toContain(kept);
    expect((await foundBy('no such thing')).documents).toEqual([]);
    expect((await foundBy('', { kind: 'template' })).documents).toEqual([]);
  });
});

const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };

const pageOf = async (state: string, after: string | null = null) => {
  const query = new URLSearchParams({ state, ...(after !== null && { after }) });

  return DisposalsView.parse(await (await get(`/api/disposals?${query}`, { as: rita })).json());
};
const idsIn = async (state: string) => (await pageOf(state)).disposals.map(({ id }) => id);

const disposed = async (
  ...events: readonly (DocumentEvent | ((id: string) => DocumentEvent))[]
): Promise<string> => {
  const { id } = await completedLease(stack, olive, []);
  const after = await happen(id, ...events.map((one) => (typeof one === 'function' ? one(id) : one)));
  await get('/api/user', { as: rita, after });

  return id;
};

const append = async (stream: string, ...events: readonly Message[]): Promise<string> => {
  const appended = await store.append(inEpoch(1, stream), -1, events.map(newEvent));

  return appended === 'conflict' ? expect.unreachable() : `${log}.1.${appended.position}`;
};

const UNTIL = '2036-12-31T00:00:00.000Z';

const retentionSet = (disposal: 'erase' | 'review' = 'review'): DocumentEvent => ({
  type: 'RetentionSet',
  data: {
    rule: RULE,
    ruleRevision: 3,
    anchor: 'completed',
    from: '2026-12-31T00:00:00.000Z',
    until: UNTIL,
    disposal,
  },
});

const said = {
  templates: [],
  anchor: 'completed' as const,
  keep: 'P10Y',
  disposal: 'erase' as const,
  endings: ['completed' as const],
};
const ruleSet = (
  rule: string,
  { name = 'Contracts', order = 1 }: { name?: string; order?: number },
): RetentionEvent => ({
  type: 'RetentionRuleSet',
  data: { rule, name, order, ...said, templates: [...said.templates], endings: [...said.endings] },
});
const viewOf = (id: string) => ({ id, organisation: null, ...said });
