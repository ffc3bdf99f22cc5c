import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { claimingBlobs } from '../../blobs/claim.ts';
import { erase } from '../../document/erasures.ts';
import { consent, file } from '../../document/testing/sample-lease.ts';
import { bySystem } from '../../log/envelopes.ts';
import { forge } from '../../testing/forged.ts';
import { sealedBy, sentBy } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { blobs, database } = stack;
const claimBlobs = claimingBlobs({ database, blobs });
// As in the composition, so that the door into the log claims files.
const writer = { ...stack.writer, claimBlobs };
const { id: olive } = await somebody(stack);
const why = { basis: 'retention', request: null, reason: 'Its time is over' } as const;

describe('the files of an erased document', () => {
  test('are destroyed with the pictures of their pages, and on record', async () => {
    const { id, pdf, original } = await uploaded();
    await blobs.putDerived(`pages/${pdf}/r1/1-794.webp`, Buffer.from('picture'));
    await eraseWhole(id);

    expect(await destroy(id)).toBe(true);

    expect([await blobs.has(pdf), await blobs.has(original)]).toEqual([false, false]);
    expect(await blobs.getDerived(`pages/${pdf}/r1/1-794.webp`)).toBeNull();
    expect(await recorded(id)).toEqual([[original, pdf].sort()]);
    expect(await destroy(id)).toBe(true);
    expect(await recorded(id)).toHaveLength(1);
  });

  test('stay while another document names them, even a deleted one, and go with the last', async () => {
    const first = await uploaded();
    const second = await uploaded(first);
    await stack.tell(olive, second.id, { type: 'DeleteDocument', data: {} });
    await eraseWhole(first.id);

    expect(await destroy(first.id)).toBe(true);
    expect(await blobs.has(first.pdf)).toBe(true);
    expect(await recorded(first.id)).toEqual([[]]);
    expect((await stack.documentLog(first.id)).at(-1)).toMatchObject({
      data: { kept: [first.original, first.pdf].sort() },
    });
    await eraseWhole(second.id);
    expect(await destroy(second.id)).toBe(true);
    expect(await blobs.has(first.pdf)).toBe(false);
    expect(await recorded(second.id)).toEqual([[first.original, first.pdf].sort()]);
  });

  test('stay, named as kept, while another document names them that stands still because of a foreign event', async () => {
    const first = await uploaded();
    const second = await uploaded(first);
    await eraseWhole(first.id);
    await forge(stack.eventStore, inEpoch(stack.epoch, streams.document(second.id)), [
      { type: 'DocumentVoided', data: {} },
    ]);

    expect(await destroy(first.id)).toBe(true);
    expect(await blobs.has(first.pdf)).toBe(true);
    expect((await stack.documentLog(first.id)).at(-1)).toMatchObject({
      data: { blobs: [], kept: [first.original, first.pdf].sort() },
    });
  });

  test('stay while an event is on its way that names them, and come again once they are uploaded again', async () => {
    const { id, pdf, original, bytes } = await uploaded();
    await eraseWhole(id);
    const other = streams.document(randomUUID());
    await claimBlobs(other, [pdf]);

    expect(await destroy(id)).toBe(false);
    expect(await blobs.has(pdf)).toBe(true);
    await stack.sql`delete from app.blob_names where stream = ${other}`;
    expect(await destroy(id)).toBe(true);
    await expect(claimBlobs(other, [original])).rejects.toMatchObject({ code: 'unavailable' });
    await blobs.put(bytes);
    await claimBlobs(other, [original]);
  });

  test('are found by the log alone, if Postgres has lost the names', async () => {
    const first = await uploaded();
    const second = await uploaded(first);
    await stack.sql`drop table app.blob_names, app.blob_names_checkpoint`;
    await eraseWhole(first.id);

    expect(await destroy(first.id)).toBe(true);
    expect(await blobs.has(second.pdf)).toBe(true);
  });
});

test('the drawing of an erased recipient is destroyed, and the document keeps its files', async () => {
  const drawing = await blobs.put(Buffer.from(`drawing ${randomUUID()}`));
  const { id, recipient, field } = await sentBy(stack, olive);
  await stack.tell({ kind: 'recipient', id: recipient }, id, {
    type: 'SignDocument',
    data: {
      linkVersion: 1,
      consent,
      signatures: [{ fieldId: field, value: 'Sam', handwriting: { kind: 'drawn', drawing } }],
    },
  });
  await erase(writer, id, { recipient, ...why }, bySystem('test'));

  expect(await destroy(id)).toBe(true);
  expect(await blobs.has(drawing)).toBe(false);
  expect(await recorded(id)).toEqual([[drawing]]);
});

describe('the sealed file that names an erased signer', () => {
  test('is destroyed if that was decided, with the pictures of its pages', async () => {
    const { id, recipient, sealed } = await sealedDocument();
    await blobs.putDerived(`pages/${sealed}/r1/1-794.webp`, Buffer.from('picture'));
    await erase(writer, id, { recipient, ...why, sealed: { decision: 'destroy' } }, bySystem('test'));

    expect(await destroy(id)).toBe(true);
    expect(await blobs.has(sealed)).toBe(false);
    expect(await blobs.getDerived(`pages/${sealed}/r1/1-794.webp`)).toBeNull();
    expect(await recorded(id)).toEqual([[sealed]]);
  });

  test('stays if that was decided', async () => {
    const { id, recipient, sealed } = await sealedDocument();
    const keep = { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' } as const;
    await erase(writer, id, { recipient, ...why, sealed: keep }, bySystem('test'));

    expect(await destroy(id)).toBe(true);
    expect(await blobs.has(sealed)).toBe(true);
    expect(await recorded(id)).toEqual([[]]);
  });
});

const sealedDocument = async () => {
  const sealed = await blobs.put(Buffer.from(`sealed ${randomUUID()}`));

  return { sealed, ...(await sealedBy(stack, olive, sealed)) };
};

/** A document with files of its own, or with those of another. */
const uploaded = async (of?: { readonly bytes: Buffer; readonly pdf: string; readonly original: string }) => {
  const bytes = of?.bytes ?? Buffer.from(`original ${randomUUID()}`);
  const original = of?.original ?? (await blobs.put(bytes));
  const pdf = of?.pdf ?? (await blobs.put(Buffer.from(`pdf ${randomUUID()}`)));
  const id = randomUUID();
  await stack.tell(olive, id, { type: 'UploadDocument', data: { title: 'Lease', ...file, original, pdf } });

  return { id, pdf, original, bytes };
};

const eraseWhole = (id: string) => erase(writer, id, { recipient: null, ...why }, bySystem('test'));

const destroy = (id: string) =>
  deliverDue(contextAt(stack).context, 'destroy', streams.document(id), forever);

const recorded = async (id: string) =>
  (await stack.documentLog(id)).flatMap(({ type, data }) => (type === 'BlobsDestroyed' ? [data.blobs] : []));
