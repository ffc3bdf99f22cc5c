import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RecordedExport } from '#contracts/api/announcements.ts';
import { DrawReport, type Report } from '#contracts/api/media.ts';
import { PrivacyDetailView, PrivacyRequestsView } from '#contracts/api/views/privacy.ts';
import { certificateText } from '#contracts/privacy/certificate.ts';
import type { PrivacyEvent, PrivacyKind, PrivacyMatch } from '#contracts/privacy/events.ts';
import { certificate, signer } from '#contracts/privacy/testing/sample-certificate.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { leaseWithFile, sentLease } from '../documents/testing/leases.ts';
import { recipientAdded, sent, signed } from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, store, log, blobs } = stack;
const olive = await stack.confirmed('olive');
const rita = await stack.confirmed('rita');

const drawn: Report[] = [];
answer(stack.connection, DrawReport, pino({ level: 'silent' }), async (report) => {
  drawn.push(report);

  return { ok: true as const, report: await blobs.put(Buffer.from(`drawn ${randomUUID()}`)) };
});

describe.each(['', `/${randomUUID()}`, '/one/export', '/one/certificate', '/one/certificate.pdf'])(
  '/api/privacy/requests%s',
  (path) => {
    test('is for records managers', async () => {
      expect((await get(`/api/privacy/requests${path}`)).status).toBe(401);
      const told = await get(`/api/privacy/requests${path}`, { as: olive });
      expect(await told.json()).toMatchObject({ code: 'records.not-manager' });
    });
  },
);

test('requests are listed: open ones by when they are due, others by when they ended', async () => {
  const later = await request(
    'access',
    { dueOn: '2031-01-02T00:00:00.000Z' },
    found(ofAccount(randomUUID())),
    searched(1),
  );
  const sooner = await request('erasure', { dueOn: '2031-01-01T00:00:00.000Z' });
  const over = await request('objection', {}, refused);
  const after = over.after;

  const open = await listed('', after);
  expect(open.filter(({ id }) => id === later.id || id === sooner.id)).toMatchObject([
    { id: sooner.id, status: 'open', matches: 0, isSearched: false },
    { id: later.id, status: 'open', matches: 1, undecided: 1, isSearched: true },
  ]);
  expect(open.map(({ id }) => id)).not.toContain(over.id);
  expect(await listed('?state=ended')).toMatchObject([
    { id: over.id, status: 'refused', refusal: 'Somebody else' },
  ]);
});

test('more than a hundred requests come in pages', async () => {
  const made = [];
  for (let n = 0; n < 102; n++)
    made.push(await request('access', { dueOn: `2029-01-01T00:00:00.${String(n).padStart(3, '0')}Z` }));

  const first = PrivacyRequestsView.parse(await (await asked('', made.at(-1)?.after)).json());
  const second = PrivacyRequestsView.parse(await (await asked(`?after=${first.next}`)).json());
  const ids = [...first.requests, ...second.requests].map(({ id }) => id);
  expect([first.requests.length, second.next]).toEqual([100, null]);
  expect(ids.slice(0, 102)).toEqual(made.map(({ id }) => id));
  expect((await asked('?after=soon')).status).toBe(422);
});

test('a request shows where the person is named, and what was decided', async () => {
  const { id: document, recipients, after: isSent } = await sentLease(stack, olive.id);
  await get('/api/user', { as: rita, after: isSent });
  const match = { kind: 'recipient', document, recipient: recipients[0] ?? '' } as const;
  const account = ofAccount(olive.id);
  const { id, after } = await request(
    'erasure',
    {},
    found(match),
    found(account),
    searched(2),
    keep(account),
  );

  const detail = PrivacyDetailView.parse(await (await asked(`/${id}`, after)).json());
  expect(detail).toMatchObject({
    id,
    kind: 'erasure',
    email: 'sam@example.com',
    mayApprove: false,
    matches: [
      { ...match, owner: 'olive', isSignatureAwaited: true, holds: 0, decision: null },
      { ...account, fullName: 'olive', decision: 'keep', basis: 'legal-claims', decidedBy: null },
    ],
  });
  for (const wrong of [randomUUID(), 'one']) expect((await asked(`/${wrong}`)).status).toBe(404);
});

test('a request shows what happened to it, and who did it', async () => {
  const exported: PrivacyEvent = { type: 'PrivacyExportTaken', data: {} };
  const { id, after } = await request('access', { by: rita.id }, searched(0), approved, exported);

  const { history } = PrivacyDetailView.parse(await (await asked(`/${id}`, after)).json());
  expect(history.map(({ sentence }) => sentence)).toEqual([
    'A request for access to personal data was entered',
    'The search ended with 0 matches',
    'The decisions were approved',
    'The personal data was downloaded, to be handed on',
  ]);
  expect(history[0]?.by).toEqual({ id: rita.id, fullName: 'rita' });
});

test('whoever didn’t enter and decide it may approve it', async () => {
  const open = await request('access', {}, searched(0));
  const own = await request('access', { by: rita.id }, searched(0));
  const mayApprove = async (id: string) =>
    PrivacyDetailView.parse(await (await asked(`/${id}`, own.after)).json()).mayApprove;

  expect(await mayApprove(open.id)).toBe(true);
  expect(await mayApprove(own.id)).toBe(false);
});

test('a certificate is there once the request is fulfilled, signed and printed', async () => {
  const note = await signer.signText(certificateText(certificate));
  const sha256 = await blobs.put(Buffer.from(note));
  const { id, after } = await request('erasure', {}, searched(0), approved, fulfilled(sha256));
  const open = await request('erasure', {});

  expect(await (await asked(`/${id}/certificate`, open.after)).text()).toBe(note);
  const printed = await asked(`/${id}/certificate.pdf`, after);
  expect(await printed.text()).toMatch(/^drawn/);
  expect(drawn.at(-1)).toMatchObject({ heading: 'Certificate of erasure', events: { length: 3 } });
  expect(await (await asked(`/${open.id}/certificate`)).json()).toMatchObject({
    code: 'privacy.no-certificate',
  });
});

const taken: object[] = [];
let isRecorded = true;
answer(stack.connection, RecordedExport, pino({ level: 'silent' }), async ({ request, by }) => {
  if (isRecorded) taken.push({ request, by });

  return isRecorded ? { ok: true as const, position: '' } : { ok: false as const, code: 'unavailable' };
});

describe('an export', () => {
  test('has all that is known of the person, and the documents that they signed', async () => {
    const pdf = await blobs.put(Buffer.from(`lease ${randomUUID()}`));
    const happened = [recipientAdded(randomUUID()), sent];
    const { id: document, sam } = await leaseWithFile(stack, { owner: olive.id, pdf, happened });
    await stack.happen(document, signed(sam, []));
    const match = { kind: 'recipient', document, recipient: sam } as const;
    const { id, after } = await request('access', {}, found(match), searched(1), approved);

    const answered = await asked(`/${id}/export`, after);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('Content-Disposition')).toContain(`personal-data-${id}.zip`);
    const files = unzipSync(new Uint8Array(await answered.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['summary.pdf', 'data.json', `documents/${document}.pdf`]);
    const { places } = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
    expect(places).toMatchObject([{ of: `document-${document}`, file: `documents/${document}.pdf` }]);
    const types = places[0].events.map(({ type }: { type: string }) => type);
    expect(types).toContain('RecipientSigned');
    expect(types.filter((type: string) => type === 'RecipientAdded')).toHaveLength(1);
    expect(Buffer.from(files[`documents/${document}.pdf`] ?? []).toString()).toMatch(/^lease/);
    expect(drawn.at(-1)).toMatchObject({ heading: 'Your data', title: 'sam@example.com' });
    expect(taken.at(-1)).toEqual({ request: id, by: rita.id });
  });

  test('is not handed out unless it’s on record who takes it', async () => {
    const { id, after } = await request('access', {}, searched(0), approved);
    isRecorded = false;
    onTestFinished(() => {
      isRecorded = true;
    });

    expect((await asked(`/${id}/export`, after)).status).toBe(503);
  });

  test('is only of an approved request for access', async () => {
    const open = await request('access', {}, searched(0));
    const other = await request('erasure', {}, searched(0), approved);

    for (const { id } of [open, other])
      expect(await (await asked(`/${id}/export`, other.after)).json()).toMatchObject({
        code: 'privacy.no-export',
      });
  });
});

const asked = (path: string, after?: string) =>
  get(`/api/privacy/requests${path}`, { as: rita, ...(after && { after }) });

const listed = async (query: string, after?: string) =>
  PrivacyRequestsView.parse(await (await asked(query, after)).json()).requests;

/** A request that was received, with what happened to it since. */
const request = async (
  kind: PrivacyKind,
  { dueOn = '2030-01-01T00:00:00.000Z', by = olive.id }: { dueOn?: string; by?: string },
  ...since: readonly PrivacyEvent[]
) => {
  const id = randomUUID();
  const received: PrivacyEvent = {
    type: 'PrivacyRequestReceived',
    data: { kind, email: 'sam@example.com', note: null, via: 'officer', from: null, dueOn },
  };
  const people: Partial<Record<PrivacyEvent['type'], string>> = {
    PrivacyRequestReceived: by,
    PrivacyRequestApproved: randomUUID(),
  };
  const events = [received, ...since].map((event) => {
    const made = newEvent(event);
    const person = people[event.type];

    return person
      ? { ...made, metadata: { ...made.metadata, by: { kind: 'account' as const, id: person } } }
      : made;
  });
  const appended = await store.append(inEpoch(1, `privacy-${id}`), -1, events);

  return { id, after: appended === 'conflict' ? expect.unreachable() : `${log}.1.${appended.position}` };
};

const ofAccount = (account: string): PrivacyMatch => ({ kind: 'account', account });
const found = (match: PrivacyMatch): PrivacyEvent => ({ type: 'PrivacyMatchFound', data: { match } });
const searched = (matches: number): PrivacyEvent => ({ type: 'PrivacySearchFinished', data: { matches } });
const keep = (match: PrivacyMatch): PrivacyEvent => ({
  type: 'PrivacyDecided',
  data: { match, decision: 'keep', basis: 'legal-claims', until: null, isVoidConfirmed: false },
});
const approved: PrivacyEvent = { type: 'PrivacyRequestApproved', data: {} };
const refused: PrivacyEvent = { type: 'PrivacyRequestRefused', data: { reason: 'Somebody else' } };
const fulfilled = (sha256: string): PrivacyEvent => ({
  type: 'PrivacyRequestFulfilled',
  data: { certificate: sha256 },
});
