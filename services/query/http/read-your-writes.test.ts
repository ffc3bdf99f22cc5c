import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { Projected } from '#contracts/api/announcements.ts';
import { parseLogPosition } from '#contracts/api/log-position.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { auditToken } from '../../shared/keys/audit-link.ts';
import { recipientAdded, sent, uploaded } from '../testing/sample-lease.ts';
import { LINK_SECRET, linkOf, startStackOverProcesses } from '../testing/stack.ts';

const { get, happen, signedIn, projector, store, nats, connection, log } = await startStackOverProcesses();
const olive = await signedIn('olive');
const pause = () => process.kill(projector.pid(), 'SIGSTOP');
const resume = () => process.kill(projector.pid(), 'SIGCONT');

afterEach(resume);

describe('a read that carries the position of a write', () => {
  test('sees it, every time', async () => {
    for (let n = 0; n < 50; n++) {
      const id = randomUUID();
      const after = await happen(id, uploaded(olive.id, `Lease ${n}`));

      expect((await get(`/api/documents/${id}`, { as: olive, after })).status).toBe(200);
    }
  });

  test('sees it by the cookie as well', async () => {
    const id = randomUUID();
    const after = await happen(id, uploaded(olive.id));
    const headers = { Cookie: `inkstream_session=${olive.session}; inkstream_position=${after}` };

    expect((await get(`/api/documents/${id}`, { headers })).status).toBe(200);
  });

  test('waits for the further one of header and cookie', async () => {
    const id = randomUUID();
    const before = await happen(id, uploaded(olive.id));
    const after = await happen(id, sent);
    const headers = { Cookie: `inkstream_session=${olive.session}; inkstream_position=${after}` };
    const answer = await get(`/api/documents/${id}`, { headers, after: before });

    expect(await answer.json()).toMatchObject({ document: { status: 'sent' } });
  });

  test('waits until the projector has come so far', async () => {
    const id = randomUUID();
    pause();
    const after = await happen(id, uploaded(olive.id));
    const reading = get(`/api/documents/${id}`, { as: olive, after });
    await store.head();
    resume();

    expect((await reading).status).toBe(200);
  });

  test('is refused in the end where the projector does not come so far, never stale', async () => {
    const id = randomUUID();
    pause();
    const after = await happen(id, uploaded(olive.id));
    const answers = await Promise.all(
      [`/api/documents/${id}`, `/api/documents/${id}/image/1`, '/api/documents'].map((path) =>
        get(path, { as: olive, after }),
      ),
    );

    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('1');
      expect(await answer.json()).toMatchObject({ code: 'behind' });
    }
  });

  test('does not believe a word over the checkpoint, which Postgres may have lost', async () => {
    const id = randomUUID();
    pause();
    const after = await happen(id, uploaded(olive.id));
    const reading = get(`/api/documents/${id}`, { as: olive, after });
    const commit = String(parseLogPosition(after)?.commit);
    connection.publish(Projected.subject, JSON.stringify({ epoch: 1, commit, streams: [] }));

    expect((await reading).status).toBe(503);
  });
});

describe('whoever opens a link before the projector has come so far waits for it, without a position', () => {
  const [sam, link] = [randomUUID(), randomUUID()];
  const linked = {
    type: 'AuditLinkCreated',
    data: { link, expiresAt: '2999-01-01T00:00:00.000Z' },
    account: olive.id,
  } as const;

  test.each<[string, readonly DocumentEvent[], (documentId: string) => string]>([
    ['to sign', [sent], (id) => `/api/sign/${linkOf(id, sam)}`],
    [
      'of an auditor',
      [sent, linked],
      (documentId) => `/api/audit/${auditToken(LINK_SECRET, { documentId, linkId: link })}`,
    ],
  ])('a link %s', async (_, last, path) => {
    const id = randomUUID();
    pause();
    await happen(id, uploaded(olive.id), recipientAdded(sam), ...last);
    // A HEAD request shows nothing, so that no command service has to put it on record.
    const opening = get(path(id), { method: 'HEAD' });
    await store.head();
    resume();

    expect((await opening).status).toBe(200);
  });
});

test('whoever opens a link while the projector comes so far is let in, at whatever moment', async () => {
  const link = randomUUID();
  const data = { link, expiresAt: '2999-01-01T00:00:00.000Z' };
  for (let n = 0; n < 40; n++) {
    const documentId = randomUUID();
    await happen(documentId, uploaded(olive.id), sent, { type: 'AuditLinkCreated', data, account: olive.id });
    const token = auditToken(LINK_SECRET, { documentId, linkId: link });

    expect((await get(`/api/audit/${token}`, { method: 'HEAD' })).status).toBe(200);
  }
});

describe('a position that says nothing about this log', () => {
  test.each([
    ['another log', () => `${randomUUID()}.1.99999999999`],
    ['another epoch', () => `${log}.2.99999999999`],
    ['an epoch that never was', () => `${log}.999999999.0`],
    ['the epoch after this one', () => `${log}.2.0`],
    ['beyond the head', () => `${log}.1.99999999999`],
    ['no position', () => 'garbage'],
    ['longer than any', () => `${log}.1.${'9'.repeat(30)}`],
  ])('is not waited for, which would end in a refusal: %s', async (_, position) => {
    expect((await get('/api/user', { as: olive, after: position() })).status).toBe(200);
  });

  test('holds up nobody who is not signed in either', async () => {
    const answers = await Promise.all(
      ['/api/logo/x', '/api/audit/x', '/api/checkpoint', '/sign/x'].map((path) =>
        get(path, { after: `${log}.7.1` }),
      ),
    );

    expect(answers.map(({ status }) => status)).not.toContain(503);
  });
});

test('a read without a position does not wait', async () => {
  pause();

  expect((await get('/api/documents', { as: olive })).status).toBe(200);
});

test('without words of the projector, the checkpoint is enough', async () => {
  await nats.stop();
  const id = randomUUID();
  const after = await happen(id, uploaded(olive.id));

  expect((await get(`/api/documents/${id}`, { as: olive, after })).status).toBe(200);
});
