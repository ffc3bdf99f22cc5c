import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { SealingRetried } from '#contracts/api/announcements.ts';
import { Seal } from '#contracts/api/media.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { answer, ask } from '../../../shared/messaging/nats.ts';
import { account } from '../../decisions/account/decider.ts';
import { retrySeals } from '../../document/seal-retries.ts';
import { consent } from '../../document/testing/sample-lease.ts';
import { handle } from '../../log/handle.ts';
import { newestTreeHead } from '../../log/newest-tree-head.ts';
import { completedBy, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import { treeHeads } from '../tree-heads/tree-heads.ts';

const stack = await startStack();
const { context, posted, demand } = contextAt(stack);
const sealedPdf = await stack.blobs.put(Buffer.from('%PDF- sealed'));
const asked: z.infer<typeof Seal.request>[] = [];
/** What media says instead, one after the other. */
const answers: z.infer<typeof Seal.reply>[] = [];
const stopMedia = answer(stack.connection, Seal, context.log, async (request) => {
  asked.push(request);
  const other = answers.shift();
  return other ?? { ok: true as const, sealed: sealedPdf, level: 'B-B' as const, pageCount: 2 };
});
afterAll(stopMedia);
afterEach(() => asked.splice(0));

test('a certificate does without a checkpoint where nobody signs any', async () => {
  const { id } = await completedBy(stack, olive);

  expect(await deliverDue(context, 'seal', streams.document(id), forever)).toBe(true);
  expect(asked[0]?.certificate.checkpoint).toBeNull();
});

test('certificate and mail each carry a checkpoint that covers what they tell', async () => {
  const stopSigning = signing();
  const { id } = await completedBy(stack, olive);
  const completed = (await stack.documentLog(id)).at(-1);

  await deliverDue(context, 'seal', streams.document(id), forever);
  const first = await newest();
  expect(asked[0]?.certificate.checkpoint).toMatchObject({ size: first?.size, root: first?.root });
  expect(BigInt(first?.position ?? 0)).toBeGreaterThanOrEqual(completed?.position ?? 0n);

  const sealed = (await stack.documentLog(id)).at(-1);
  await deliverDue(context, 'mail', streams.document(id), forever);
  const second = await newest();
  expect(posted.at(-1)?.mail.text).toContain(second?.note.split('\n').at(-2));
  expect(BigInt(second?.position ?? 0)).toBeGreaterThanOrEqual(sealed?.position ?? 0n);
  await stopSigning();
});

test('media is told what was entered where the file is left untouched, and of no sheet where it is not', async () => {
  const inPlace = await completedBy(stack, olive);
  const attached = await completedBy(stack, olive, 'attachment-sheet');
  for (const { id } of [inPlace, attached]) await deliverDue(context, 'seal', streams.document(id), forever);

  const [first, second] = asked;
  expect(first).not.toHaveProperty('attachmentSheet');
  const { fields, recipients, originalFileName } = await stack.stateOf(attached.id);
  expect(second?.attachmentSheet).toEqual({
    fileName: originalFileName,
    entries: [
      {
        label: fields[0]?.label,
        fullName: 'Sam',
        signedAt: recipients[0]?.signedAt,
        value: second?.values[0],
      },
    ],
  });
});

test('of a signer who was erased before the others signed, the certificate says only that and when', async () => {
  const { id, recipient, other, field } = await sentBy(stack, olive);
  const sign = (by: string, ...signatures: { fieldId: string; value: string }[]) =>
    stack.tell({ kind: 'recipient', id: by }, id, {
      type: 'SignDocument',
      data: { linkVersion: 1, consent, signatures },
    });
  await sign(recipient, { fieldId: field, value: 'Sam' });
  await stack.tell({ kind: 'system', id: 'command-line:otto' }, id, {
    type: 'ErasePersonalData',
    data: { recipient, basis: 'objection', request: null, reason: 'Asked by mail' },
  });
  await sign(other);

  expect(await deliverDue(context, 'seal', streams.document(id), forever)).toBe(true);
  const words = `erased on ${new Date().toISOString().slice(0, 10)}`;
  expect(asked[0]?.certificate.parties[0]).toMatchObject({ fullName: words, email: words, signature: null });
  expect(asked[0]?.values).toMatchObject([{ type: 'signature', value: words, handwriting: null }]);
  expect(JSON.stringify(asked[0])).not.toMatch(/\[erased\]|Sam|sam@example/);
});

test('a seal that another epoch saw is used again', async () => {
  const { id } = await completedBy(stack, olive);
  const here = await stack.documentLog(id);
  const chainHead = here.at(-1)?.metadata.hash ?? '';

  await deliverDue(
    { ...context, otherEpochs: sealedAt(here, chainHead) },
    'seal',
    streams.document(id),
    forever,
  );
  expect(asked).toEqual([]);
  expect((await stack.documentLog(id)).at(-1)?.data).toMatchObject({ sealed: sealedPdf, chainHead });
});

test('one that names an event which is not here is made anew', async () => {
  const { id } = await completedBy(stack, olive);
  const here = await stack.documentLog(id);
  const looks = 'a'.repeat(64);

  await deliverDue({ ...context, otherEpochs: sealedAt(here, looks) }, 'seal', streams.document(id), forever);
  expect(asked).toHaveLength(1);
  expect((await stack.documentLog(id)).at(-1)?.data).toMatchObject({ chainHead: here.at(-1)?.metadata.hash });
});

test('a file that takes no seal is tried for hours, then given up and put on record', async () => {
  const { id } = await completedBy(stack, olive);
  const soon = contextAt(stack, undefined, 3_600_000).context;
  const late = contextAt(stack, undefined, 7 * 3_600_000).context;
  const before = await stack.documentLog(id);

  answers.push(
    { ok: false, code: 'unavailable' },
    { ok: false, code: 'overloaded' },
    { ok: false, code: 'upload.not-sealable' },
  );
  expect(await deliverDue(late, 'seal', streams.document(id), forever), 'an outage').toBe(false);
  expect(await deliverDue(late, 'seal', streams.document(id), forever), 'a busy machine').toBe(false);
  expect(await deliverDue(soon, 'seal', streams.document(id), forever), 'an hour').toBe(false);
  expect(await stack.documentLog(id)).toEqual(before);

  answers.push({ ok: false, code: 'upload.not-sealable' });
  expect(await deliverDue(late, 'seal', streams.document(id), forever)).toBe(true);
  expect((await stack.documentLog(id)).at(-1)).toMatchObject({
    type: 'SealFailed',
    data: { reason: 'upload.not-sealable' },
  });

  asked.splice(0);
  expect(await deliverDue(late, 'seal', streams.document(id), forever)).toBe(true);
  expect(asked, 'nobody tries again').toEqual([]);
});

test('an operator has it tried again: it is sealed, or given up anew', async () => {
  const { id } = await completedBy(stack, olive);
  const late = contextAt(stack, undefined, 7 * 3_600_000);
  const muchLater = contextAt(stack, undefined, 8 * 3_600_000);
  const seals = async () => {
    const news = (await stack.documentLog(id)).at(-1);
    late.context.followed.saw(streams.document(id), news?.position ?? 0n);
    return deliverDue(late.context, 'seal', streams.document(id), forever);
  };
  const stopped = retrySeals(stack.connection, late.context.log, {
    write: (work) => stack.writers.write((writer) => work({ ...writer, now: late.context.writer.now })),
  });
  const retried = (reason: string | null) =>
    ask(stack.connection, SealingRetried, { documentId: id, by: 'command-line:root', reason }, 5_000);

  expect(await retried(null)).toEqual({ ok: true, standing: 'not-given-up' });
  answers.push({ ok: false, code: 'upload.not-sealable' });
  await seals();
  await deliverDue(late.context, 'mail', streams.document(id), forever);
  expect(late.posted.map(({ mail }) => mail.subject)).toEqual(['Signed, but not sealed: “Lease”']);

  expect(await retried('More memory')).toEqual({ ok: true, standing: 'given-up' });
  expect((await stack.documentLog(id)).at(-1)).toMatchObject({
    type: 'SealRetried',
    data: { reason: 'More memory' },
    metadata: { by: { kind: 'system', id: 'command-line:root' } },
  });
  answers.push({ ok: false, code: 'upload.not-sealable' }, { ok: false, code: 'upload.not-sealable' });
  expect(await seals(), 'for a while').toBe(false);
  await deliverDue(muchLater.context, 'seal', streams.document(id), forever);
  expect((await stack.documentLog(id)).at(-1)).toMatchObject({ type: 'SealFailed' });

  expect(await retried(null)).toEqual({ ok: true, standing: 'given-up' });
  expect(await seals()).toBe(true);
  expect((await stack.documentLog(id)).at(-1)).toMatchObject({ type: 'DocumentSealed' });
  expect(await retried(null)).toEqual({ ok: true, standing: 'sealed' });
  await stopped();
});

const olive = randomUUID();
await handle(stack.writer, account, olive, stack.sayingAs(olive), {
  type: 'RegisterAccount',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'none' },
});

const newest = () => newestTreeHead(stack.store, stack.epoch);

/** Signs tree heads as the leader does. */
const signing = () => {
  const stopped = new AbortController();
  const { store, log, epoch, writer } = stack;
  const logEpoch = { log, epoch };
  const settings = { ...context.settings, CHECKPOINT_KEY: '5a'.repeat(32), CHECKPOINT_WITNESSES: '' };
  const kept = treeHeads({ ...context, settings, demand, store, logEpoch, now: writer.now }, stopped.signal);

  return () => {
    stopped.abort();
    return kept;
  };
};

/** The same document as another epoch has it, sealed there behind an event of that hash. */
const sealedAt = (here: readonly Recorded[], chainHead: string) => async () => {
  const [last] = here.slice(-1);
  const data = { sealed: sealedPdf, level: 'B-B', pageCount: 2, chainHead };

  return last ? [[...here, { ...last, id: randomUUID(), type: 'DocumentSealed', data }]] : [];
};
