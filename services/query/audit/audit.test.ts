import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  AuditDocumentsView,
  AuditEpochsView,
  AuditInstallationView,
  EpochDocumentsView,
} from '#contracts/api/views/audit.ts';
import { TimelineView } from '#contracts/api/views/timeline.ts';
import { deleted, recipientAdded, sent, templateCreated, uploaded } from '../testing/sample-lease.ts';
import { emailConfirmed, registered, startStack } from '../testing/stack.ts';
import { recorderOn } from './testing/recorder.ts';
import { writerOf } from './testing/written-log.ts';

const stack = await startStack();
const { get, happen, happenTo, signedIn, confirmed, bound, connection, log } = stack;
const olive = await confirmed('olive');
const audrey = await confirmed('audrey');
const { seen, append, restored } = writerOf(stack, olive);

const recorder = recorderOn(connection);
const { searches } = recorder;

const areas: [string, object][] = [
  ['/api/audit/documents', { area: 'documents' }],
  ['/api/audit/security', { area: 'security' }],
  ['/api/audit/installation', { area: 'installation' }],
  ['/api/audit/epochs', { area: 'installation' }],
  ['/api/audit/epochs/1/documents', { area: 'epoch', query: 'epoch=1' }],
];

describe.each(areas)('%s', (path, data) => {
  test('is for auditors, on record before it is shown', async () => {
    const denied = await get(path, { as: olive });
    expect([denied.status, (await get(path)).status]).toEqual([403, 401]);
    expect(await denied.json()).toMatchObject({ code: 'audit.not-auditor' });
    expect(searches).toEqual([]);

    recorder.isThere = false;
    expect((await get(path, { as: audrey })).status).toBe(503);
    recorder.isThere = true;
    expect((await get(path, { as: audrey })).status).toBe(200);
    expect(searches).toEqual([{ by: audrey.id, type: 'AuditSearched', data }]);
  });
});

describe('whoever registers an address', () => {
  test('of an auditor sees nothing before it is confirmed and the role taken, and then everything', async () => {
    const august = await signedIn('august');
    const asking = { as: august, after: august.position };
    const document = randomUUID();
    await happen(document, uploaded(olive.id, 'Lease'));
    for (const path of areas.map(([path]) => path)) {
      const denied = await get(path, asking);
      expect([denied.status, await denied.json()]).toMatchObject([403, { code: 'email.not-confirmed' }]);
    }
    expect((await get(`/api/documents/${document}`, asking)).status).toBe(404);
    expect(await (await get('/api/user', asking)).json()).toMatchObject({ isAuditor: false });
    expect(searches).toEqual([]);

    const after = await happenTo(august.id, emailConfirmed('august'));
    const untaken = await get('/api/audit/documents', { as: august, after });
    expect([untaken.status, await untaken.json()]).toMatchObject([403, { code: 'role.not-taken' }]);
    expect(await (await get('/api/user', { as: august, after })).json()).toMatchObject({
      isAuditor: false,
      rolesToTake: ['auditor'],
    });
    await bound(august.id, 'august');
    expect((await get('/api/audit/documents', { as: august, after })).status).toBe(200);
    expect(await (await get('/api/user', { as: august, after })).json()).toMatchObject({ isAuditor: true });
  });

  test('of an auditor after somebody else took the role sees nothing', async () => {
    const [first, second] = [await confirmed('audrey'), await signedIn('audrey')];
    const after = await happenTo(second.id, emailConfirmed('audrey'));

    expect((await get('/api/audit/documents', { as: first, after })).status).toBe(200);
    const denied = await get('/api/audit/documents', { as: second, after });
    expect([denied.status, await denied.json()]).toMatchObject([403, { code: 'role.not-taken' }]);
  });

  test('is not told whether it is an auditor’s', async () => {
    const answers = await Promise.all(
      ['August', 'nobody'].map(async (name) => {
        const somebody = await signedIn(name);
        return (await get('/api/audit/documents', { as: somebody, after: somebody.position })).text();
      }),
    );

    expect(answers[0]).toContain('email.not-confirmed');
    expect(answers[0]).toBe(answers[1]);
  });
});

describe('a search over all documents', () => {
  test('finds them by title, person, address, time and state, deleted ones and templates as well', async () => {
    const harbour = `Harbour ${randomUUID()}`;
    const [draft, out, gone, template] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const sam = randomUUID();
    await happen(draft, uploaded(olive.id, `${harbour} 100%`));
    await happen(out, uploaded(olive.id, harbour), recipientAdded(sam), sent);
    await happen(gone, uploaded(olive.id, harbour), deleted);
    const at = await happen(template, templateCreated(olive.id, { title: harbour }));
    await seen(out, '2020-05-05T12:00:00.000Z', '198.51.100.7');

    const found = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ q: harbour, ...query });
      const answered = await get(`/api/audit/documents?${asked}`, { as: audrey, after: at });
      expect(answered.status).toBe(200);
      return AuditDocumentsView.strict().parse(await answered.json()).documents;
    };
    const ids = async (query: Record<string, string>) => (await found(query)).map(({ id }) => id);

    expect(await ids({})).toEqual([template, gone, out, draft]);
    expect(await ids({ q: `${harbour.toUpperCase()} 100%` })).toEqual([draft]);
    expect(await ids({ q: `${harbour.slice(0, 9)}_` })).toEqual([]);
    expect(await ids({ q: out })).toEqual([out]);
    expect(await ids({ person: 'OLIVE@example' })).toHaveLength(4);
    expect(await ids({ person: sam.slice(0, 8) })).toEqual([out]);
    expect(await ids({ person: 'nobody' })).toEqual([]);
    expect(await ids({ status: 'sent' })).toEqual([out]);
    expect(await ids({ status: 'deleted' })).toEqual([gone]);
    expect(await ids({ address: '198.51.100.' })).toEqual([out]);
    expect(await ids({ address: '198.51.100.8' })).toEqual([]);
    expect(await ids({ from: '2020-05-05T00:00:00Z', to: '2020-05-06T00:00:00Z' })).toEqual([out]);
    expect(await ids({ to: '2020-05-05T00:00:00Z' })).toEqual([]);
    expect((await found({ status: 'sent' }))[0]).toMatchObject({
      owner: { id: olive.id, fullName: 'olive', email: 'olive@example.com' },
      recipients: [{ fullName: 'Sam Signer' }],
      events: 4,
    });
    expect((await found({ status: 'deleted' }))[0]?.deletedAt).toMatch(/Z$/);
  });

  test('comes in pages', async () => {
    const title = randomUUID();
    let after = '';
    for (let n = 0; n < 60; n++) after = await happen(randomUUID(), uploaded(olive.id, title));
    const page = async (query: string) =>
      AuditDocumentsView.parse(
        await (await get(`/api/audit/documents?q=${title}${query}`, { as: audrey, after })).json(),
      );
    const first = await page('');
    const second = await page(`&after=${first.next}`);

    expect([first.documents.length, second.documents.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.documents, ...second.documents].map(({ id }) => id)).size).toBe(60);
  });

  test('is on record as what was asked for, whatever its page and however it was put', async () => {
    for (const query of ['q=rent&status=sent', 'status=sent&after=5&q=+rent&q=other&person='])
      expect((await get(`/api/audit/documents?${query}`, { as: audrey })).status).toBe(200);

    expect(searches).toEqual(
      Array(2).fill({
        by: audrey.id,
        type: 'AuditSearched',
        data: { area: 'documents', query: 'q=rent&status=sent' },
      }),
    );
  });

  test.each(['from=x', 'status=lost', 'after=1;drop', `q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await get(`/api/audit/documents?${query}`, { as: audrey })).status).toBe(422);
      expect(searches).toEqual([]);
    },
  );
});

describe('earlier epochs', () => {
  test('stay readable: which they were, what is in them, and each timeline', async () => {
    const [owner, old] = [randomUUID(), randomUUID()];
    await append(`account-${owner}`, [registered('Former')], 2);
    await append(`document-${old}`, [uploaded(owner, 'Before the restore'), sent, deleted], 2);
    await append(`document-${randomUUID()}`, [templateCreated(owner)], 2);
    await restored();
    const rotated = { key: 'a'.repeat(16), before: 'b'.repeat(16), isBeforeDeleted: true };
    await append('vault', [{ type: 'VaultKeyRotated', data: rotated }], 1);

    const installation = AuditInstallationView.strict().parse(
      await (await get('/api/audit/installation', { as: audrey })).json(),
    );
    const { documents, next } = EpochDocumentsView.strict().parse(
      await (await get('/api/audit/epochs/2/documents', { as: audrey })).json(),
    );
    const path = `/api/audit/epochs/2/documents/${old}/timeline`;
    const answered = await get(path, { as: audrey });
    const view = TimelineView.strict().safeParse(await answered.json());

    expect(installation).toMatchObject({
      log,
      epochs: [
        { number: 1, isCurrent: true, imported: 0, restoredFrom: null, abandoned: false },
        { number: 2, isCurrent: false, restoredFrom: { epoch: 1 }, imported: 5, abandoned: true },
      ],
    });
    expect(
      AuditEpochsView.strict().parse(await (await get('/api/audit/epochs', { as: audrey })).json()),
      'without the one that was never shown',
    ).toEqual({
      epochs: [{ number: 1, isCurrent: true, activatedAt: expect.stringMatching(/Z$/), replacedAt: null }],
    });
    const types = installation.events.map(({ type }) => type).filter((type) => type !== 'RoleBound');
    expect(types).toEqual([
      'VaultKeyRotated',
      'RestoreAbandoned',
      'EpochImported',
      'RestoreStarted',
      'LogFounded',
    ]);
    expect(installation.events[0]?.sentence).toContain('The vault’s keys were wrapped anew');
    expect(installation.events[1]?.by).toEqual({ kind: 'account', id: olive.id, name: 'olive' });
    expect(documents.map(({ title, isTemplate, owner: { name } }) => [title, isTemplate, name])).toEqual([
      ['Before the restore', false, 'Former'],
      ['Standard lease', true, 'Former'],
    ]);
    expect(next).toBeNull();
    expect(view.data?.events.map(({ type }) => type) ?? view.error).toEqual([
      'DocumentUploaded',
      'DocumentSent',
      'DocumentDeleted',
    ]);
    expect(view.data).toMatchObject({ epoch: { number: 2, isCurrent: false, restored: { epoch: 1 } } });
    expect(searches).toContainEqual({
      by: audrey.id,
      type: 'EarlierTimelineViewed',
      data: { epoch: 2, document: old },
    });
    expect((await get(path, { as: olive })).status).toBe(403);
    const young = randomUUID();
    await append(`document-${young}`, [uploaded(owner, 'After the restore')], 2);
    const later = await get(`/api/audit/epochs/2/documents/${young}/timeline`, { as: audrey });
    expect(await later.json()).toMatchObject({ epoch: { number: 2, restored: null } });
    for (const lost of [`2/documents/${randomUUID()}/timeline`, '9/documents', 'x/documents'])
      expect((await get(`/api/audit/epochs/${lost}`, { as: audrey })).status).toBe(404);
  });
});
