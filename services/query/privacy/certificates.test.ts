import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { CertifiedErasure } from '#contracts/api/announcements.ts';
import { DrawReport, type Report } from '#contracts/api/media.ts';
import { certificateText, verifiedCertificate } from '#contracts/privacy/certificate.ts';
import { ofDisposal, signer } from '#contracts/privacy/testing/sample-certificate.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, blobs, connection } = stack;
const olive = await stack.confirmed('olive');
const rita = await stack.confirmed('rita');
const log = pino({ level: 'silent' });

const drawn: Report[] = [];
answer(connection, DrawReport, log, async (report) => {
  drawn.push(report);

  return { ok: true as const, report: await blobs.put(Buffer.from(`drawn ${randomUUID()}`)) };
});

const path = (id: string, ending = '') => `/api/disposals/${id}/certificate${ending}`;

test('the certificate of a document that was erased is the one that the leader issues, signed and printed', async () => {
  const sha256 = await blobs.put(Buffer.from(await signer.signText(certificateText(ofDisposal))));
  const id = randomUUID();
  issues(async (request) => {
    expect(request).toEqual({ of: { kind: 'document', document: id } });

    return { ok: true, certificate: sha256 };
  });

  const note = await get(path(id), { as: rita });
  expect(note.headers.get('Content-Disposition')).toContain(`certificate-${id}.txt`);
  expect(await verifiedCertificate(await note.text(), [])).toMatchObject({ certificate: ofDisposal });
  expect((await get(path(id, '.pdf'), { as: rita })).status).toBe(200);
  const facts = new Map(drawn.at(-1)?.facts.map(({ label, text }) => [label, text]));
  expect(facts.get('Erased by')).toBe('retention');
  expect(facts.get('Decided by')).toBe(ofDisposal.order?.decidedBy);
  expect(facts.get('Erased')).toMatch(/^document .* with all its recipients \(retention\)$/);
  expect(facts.has('Request')).toBe(false);
});

test.each([
  ['erasure.unfinished', 409],
  ['not-found', 404],
] as const)('it is refused as the leader refuses it: %s', async (code, status) => {
  issues(async () => ({ ok: false, code }));

  const answered = await get(path(randomUUID()), { as: rita });
  expect([answered.status, await answered.json()]).toMatchObject([status, { code }]);
});

test('it is for records managers', async () => {
  for (const ending of ['', '.pdf'])
    expect(await (await get(path(randomUUID(), ending), { as: olive })).json()).toMatchObject({
      code: 'records.not-manager',
    });
});

type Issue = (
  request: z.infer<typeof CertifiedErasure.request>,
) => Promise<z.infer<typeof CertifiedErasure.reply>>;

/** Is the leader for the rest of a test. */
const issues = (reply: Issue) => onTestFinished(answer(connection, CertifiedErasure, log, reply));
