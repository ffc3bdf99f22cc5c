import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { attachments, fileOf } from '../../../tests/fixtures/active-pdf.ts';
import { certifiedPdf } from '../../../tests/fixtures/certified-pdf.ts';
import { everywhere } from '../testing/every-route.ts';
import { withMedia } from '../testing/media.ts';
import { startStack } from '../testing/stack.ts';
import {
  bodyOf,
  FILE_MAX,
  inChunks,
  type Part,
  pdf,
  realPdf,
  sized,
  title,
  uploadsTo,
} from './testing/uploads.ts';

/** A place of its own for temporary files, set before anybody asks where they go. */
await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = await Promise.all([import('node:fs'), import('node:os')]);
  process.env.TMPDIR = mkdtempSync(`${tmpdir()}/upload-`);
});
afterAll(() => rm(tmpdir(), { recursive: true, force: true }));

const stack = await startStack();
const service = await stack.serve();
const { olive, refused } = await everywhere(stack, service);
const { upload, send, brokenOff } = uploadsTo(service, olive.session);

describe('an upload', () => {
  test.each<[string, Part[]]>([
    ['nothing at all', []],
    ['a title alone', [title]],
    ['a file without a title', [pdf]],
    ['a title of nothing but space', [{ name: 'title', body: ' \t ' }, pdf]],
    ['a file in another part', [title, { ...pdf, name: 'file' }]],
    ['a file that is only text', [title, { name: 'document', body: '%PDF-1.7' }]],
  ])('of %s says what is missing', async (_, parts) => {
    const answer = await refused(422, expect.stringMatching(/^(upload.missing|invalid)$/), () =>
      upload(parts),
    );

    expect(answer.json().message).not.toBe('');
  });

  test('of an empty file says that it is empty', async () => {
    await refused(422, 'upload.empty', () => upload([title, { ...pdf, body: '' }]));
  });

  test.each<[string, Part[]]>([
    ['a title that is too long', [{ name: 'title', body: 'x'.repeat(201) }, pdf]],
    ['a title that cannot be shown', [{ name: 'title', body: 'a\u202eb' }, pdf]],
    ['two titles', [title, title, pdf]],
    ['a part that was not asked for', [title, pdf, { name: 'owner', body: randomUUID() }]],
  ])('with %s is refused', async (_, parts) => {
    await refused(422, 'invalid', () => upload(parts));
  });

  test('of two files is refused', async () => {
    await refused(413, 'upload.too-large', () => upload([title, pdf, { ...pdf, name: 'other' }]));
    await refused(413, 'upload.too-large', () => upload([title, pdf, pdf]));
  });

  test('with more parts than anybody needs is refused', async () => {
    const parts = Array.from({ length: 200 }, (_, n) => ({ name: `p${n}`, body: 'x' }));

    await refused(413, 'upload.too-large', () => upload([title, pdf, ...parts]));
    await refused(413, 'upload.too-large', () => upload([{ name: 'title', body: 'x'.repeat(100_000) }, pdf]));
  });

  test.each<[string, string]>([
    ['JSON', 'application/json'],
    ['text', 'text/plain'],
    ['a form without files', 'application/x-www-form-urlencoded'],
    ['nothing that it says', ''],
    ['another kind of parts', 'multipart/mixed; boundary=limit'],
  ])('as %s is refused', async (_, type) => {
    await refused(415, 'wrong-type', () => upload([title, pdf], { 'Content-Type': type }));
  });

  test.each<[string, string | Buffer, string]>([
    ['without a boundary', bodyOf([title, pdf]), 'multipart/form-data'],
    ['with another boundary', bodyOf([title, pdf]), 'multipart/form-data; boundary=other'],
    ['that breaks off', bodyOf([title, pdf]).subarray(0, -20), 'multipart/form-data; boundary=limit'],
    ['of noise', Buffer.alloc(1_000, 7), 'multipart/form-data; boundary=limit'],
  ])('in parts %s cannot be read', async (_, raw, type) => {
    const answer = await refused(400, 'malformed', () => send(raw, { 'Content-Type': type }));

    expect(answer.status).toBe(400);
  });

  test('may have ten megabytes, to the byte, told beforehand or not', async () => {
    const [exactly, more] = [sized(FILE_MAX), sized(FILE_MAX + 1)];

    await refused(413, 'upload.too-large', () => upload([title, more]));
    await refused(413, 'upload.too-large', () => send(inChunks(bodyOf([title, more]))));
    await refused(413, 'upload.too-large', () => send(inChunks(bodyOf([title, sized(3 * FILE_MAX)]))));
    await refused(503, 'unavailable', () => upload([title, exactly]));
    await refused(503, 'unavailable', () => send(inChunks(bodyOf([title, exactly]))));
  });

  test('leaves no file behind, whatever becomes of it', async () => {
    await upload([title, pdf]);
    await upload([title, sized(FILE_MAX + 1)]);
    await send(bodyOf([title, pdf]).subarray(0, -20));
    await upload([pdf, { ...pdf, name: 'other' }]);
    await brokenOff();

    expect(await filesIn(tmpdir())).toEqual([]);
  });

  test('is an outage while nobody is there to read it', async () => {
    const answer = await refused(503, 'unavailable', () => upload([title, pdf]));

    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('an upload that media reads', () => {
  withMedia(stack);

  test('is a document of whoever uploaded it', async () => {
    const file = await realPdf();

    const answer = await upload([title, file]);

    const document = answer.json();
    expect(answer.status).toBe(201);
    expect(document).toMatchObject({
      title: 'Lease',
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      status: 'draft',
      pageCount: 2,
      imageUrls: [`/api/documents/${document.id}/image/1`, `/api/documents/${document.id}/image/2`],
      createdById: olive.id,
    });
    const [uploaded, ...more] = await stack.documentLog(document.id);
    expect(more).toEqual([]);
    expect(await stack.blobs.get(String(uploaded?.data.original))).toEqual(file.body);
    expect(await stack.blobs.has(String(uploaded?.data.pdf))).toBe(true);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\olive\\lease.pdf', 'lease.pdf'],
    ['lease\u0000.pdf', 'lease.pdf'],
    ['\u202eexe.pdf', 'exe.pdf'],
    ['a  b\t.pdf', 'a b .pdf'],
    ['LEASE.PDF', 'LEASE.PDF'],
    [`${'x'.repeat(254)}😀.pdf`, 'x'.repeat(254)],
    ['Łódź – 契約.pdf', 'Łódź – 契約.pdf'],
  ])('under the name %j is shown as %j', async (filename, shown) => {
    const answer = await upload([title, { ...(await realPdf()), filename }]);

    expect(answer.json()).toMatchObject({ originalFileName: shown });
  });

  test('under a name of more marks than could be brought into order is shown by the first of them', async () => {
    const filename = `${'\u0315\u0300'.repeat(400_000)}.pdf`;
    const answer = await upload([title, { ...(await realPdf()), filename }]);

    expect(answer.json()).toMatchObject({ originalFileName: '\u0300'.repeat(255) });
  });

  test.each([
    '',
    '..',
    'lease',
    'lease.pdf.exe',
    'lease.odt',
    '\u202efdp.exe',
    'lease.pdf/',
    'pdf',
    'lease.docm',
  ])('under the name %j is refused, whatever it holds', async (filename) => {
    const file = { ...(await realPdf()), filename };

    const answer = await refused(415, 'upload.wrong-type', () => upload([title, file]));

    expect(answer.json().message).toBe('Please select a PDF, DOC, or DOCX file.');
  });

  test('says what was removed from the file, and puts that on record', async () => {
    const body = fileOf(attachments['a file by its name'] ?? (() => ({})));

    const answer = await upload([title, { ...pdf, body }]);

    expect(answer.json().remarks).toEqual([
      expect.stringContaining('We removed a file that was attached to this one'),
    ]);
    const [uploaded] = await stack.documentLog(answer.json().id);
    expect(uploaded?.data.remarks).toEqual([{ kind: 'attachments-removed', count: 1 }]);
    expect((await upload([title, await realPdf('Plain')])).json().remarks).toEqual([]);
  });

  test('of a file certified against every change is refused, unless with an attachment sheet', async () => {
    const file = { ...pdf, body: await certifiedPdf() };
    const sheet: Part = { name: 'sealing', body: 'attachment-sheet' };

    await refused(422, 'upload.certified', () => upload([title, file]));
    const answer = await upload([title, sheet, file]);

    expect(answer.json()).toMatchObject({ pageCount: 3, isAttachable: false });
    expect(answer.json().remarks).toEqual([expect.stringContaining('stays untouched')]);
    const [uploaded] = await stack.documentLog(answer.json().id);
    expect(uploaded?.data).toMatchObject({
      sealing: 'attachment-sheet',
      remarks: [{ kind: 'original-attached', count: 1 }],
    });
    expect(await stack.blobs.get(String(uploaded?.data.original))).toEqual(file.body);
    await refused(422, 'upload.nothing-to-keep', async () => upload([title, sheet, await realPdf('Plain')]));
    await refused(422, 'invalid', () => upload([title, { ...sheet, body: 'otherwise' }, file]));
  });

  test('with the same key is one document', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const parts = [title, await realPdf()];

    const answers = await Promise.all([upload(parts, key), upload(parts, key)]);
    answers.push(await upload(parts, key));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    await refused(422, 'key-reused', () =>
      upload([{ name: 'title', body: 'Other' }, ...parts.slice(1)], key),
    );
    await refused(422, 'key-reused', async () => upload([title, await realPdf('Other')], key));
  });

  test('is none where the file is not what it seems', async () => {
    const html = { ...pdf, body: '<html><script>alert(1)</script></html>' };

    await refused(415, 'upload.wrong-content', () => upload([title, html]));
  });
});

describe('an upload while messages go nowhere', () => {
  test('is refused as an outage instead of waiting for ever', async () => {
    await stack.nats.kill9();

    await refused(503, 'unavailable', () => upload([title, pdf]));

    await stack.nats.restart();
  });
});

const filesIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name);
