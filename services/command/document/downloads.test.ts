import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { RecordedDownload } from '#contracts/api/announcements.ts';
import { ask } from '../../shared/messaging/nats.ts';
import { positionCookies } from '../http/position-cookie.ts';
import { completedBy, sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { recordDownloads } from './downloads.ts';
import { sealed } from './testing/sample-lease.ts';

const stack = await startStack();
const { log, epoch } = stack;
recordDownloads(
  stack.connection,
  pino({ level: 'silent' }),
  stack.writers,
  positionCookies({ log, isSecure: false }),
);

describe('a download that query asks for', () => {
  test('is put on record before the file is served, as who asked and from where', async () => {
    const { id, recipient } = await completed();

    const owners = await record(id, { kind: 'account', id: olive });
    const signers = await record(id, { kind: 'recipient', id: recipient });

    const [first, second] = (await stack.documentLog(id)).slice(-2);
    expect([owners, signers]).toEqual([
      { ok: true, position: `${log}.${epoch}.${first?.position}` },
      { ok: true, position: `${log}.${epoch}.${second?.position}` },
    ]);
    expect(first).toMatchObject({
      type: 'DocumentDownloaded',
      data: { sealed: sealedFile },
      metadata: { by: { kind: 'account', id: olive }, ip: '203.0.113.7', userAgent: 'Firefox' },
    });
    expect(second?.metadata.by).toEqual({ kind: 'recipient', id: recipient });
  });

  test('is put on record each time', async () => {
    const { id } = await completed();
    await record(id, { kind: 'account', id: olive });
    await record(id, { kind: 'account', id: olive });

    expect((await stack.documentLog(id)).filter(({ type }) => type === 'DocumentDownloaded')).toHaveLength(2);
  });

  test('is refused in the words of the rules', async () => {
    const { id } = await completed();
    const unsealed = await sentBy(stack, olive);

    expect([
      await record(id, { kind: 'account', id: randomUUID() }),
      await record(randomUUID(), { kind: 'account', id: olive }),
      await record(unsealed.id, { kind: 'account', id: olive }),
      await record(id, { kind: 'account', id: olive }, 'f'.repeat(64)),
    ]).toEqual([
      { ok: false, code: 'not-found' },
      { ok: false, code: 'not-found' },
      { ok: false, code: 'document.not-sealed' },
      { ok: false, code: 'document.not-sealed' },
    ]);
  });

  test('that is none is answered all the same', async () => {
    const { data } = await stack.connection.request(RecordedDownload.subject, '{"documentId":"x"}');

    expect(JSON.parse(new TextDecoder().decode(data))).toEqual({ ok: false, code: 'unavailable' });
  });
});

const olive = randomUUID();
const sealedFile = 'd'.repeat(64);

type By = { readonly kind: 'account' | 'recipient'; readonly id: string };

const record = (documentId: string, by: By, file = sealedFile) =>
  ask(
    stack.connection,
    RecordedDownload,
    { documentId, by, sealed: file, ip: '203.0.113.7', userAgent: 'Firefox', correlationId: randomUUID() },
    5_000,
  );

/** A document that all have signed, and that is sealed. */
const completed = async () => {
  const signed = await completedBy(stack, olive);
  if (sealed.type === 'DocumentSealed')
    await stack.tell({ kind: 'system', id: 'seal' }, signed.id, { type: 'SealDocument', data: sealed.data });

  return signed;
};
