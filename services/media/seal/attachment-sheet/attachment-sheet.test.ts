import { randomBytes } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttachmentSheet } from '#contracts/api/media.ts';
import { holdsAttached } from '#contracts/evidence/attached-file.ts';
import { certifiedPdf } from '../../../../tests/fixtures/certified-pdf.ts';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { compilePdfium } from '../../pdf/compiled.ts';
import { type Pdfium, startPdfium } from '../../pdf/pdfium.ts';
import { withFiles } from '../../testing/commands.ts';
import { inkIn, pictureOf } from '../../testing/picture.ts';
import { signaturesOf, textOf } from '../../testing/poppler.ts';
import { sampleRequest, sampleValue } from '../../testing/sample-request.ts';
import { signedPdf } from '../../testing/signed-pdf.ts';
import { attachable } from '../../uploads/attachable.ts';
import { inspectorBy } from '../inspection.ts';
import { openSealer, type Sealer } from '../seal.ts';
import { openTrial, type Trial } from '../trial.ts';

test('a certified file is attached to the sealed PDF byte for byte, and stays valid', async () => {
  const original = await certifiedPdf();
  const { bytes } = await sealedWith(original);

  expect(Buffer.from((await byPdfJs(bytes))[0] ?? '').equals(original)).toBe(true);
  expect(await byPoppler(bytes)).toBe(sha256(original));
  const [earlier = '', ...more] = await signaturesOf(Buffer.from((await byPdfJs(bytes))[0] ?? ''));
  expect(more).toEqual([]);
  expect(earlier).toMatch(/Total document signed.*Signature is Valid/s);
  const seals = await signaturesOf(bytes);
  expect(seals).toHaveLength(1);
  expect(seals[0]).toMatch(/Total document signed.*Signature is Valid/s);
});

test('a verifier of evidence finds it there, and no other file in its place', async () => {
  const original = await certifiedPdf();
  const sealed = new Uint8Array((await sealedWith(original)).bytes);
  const other = new Uint8Array(original);
  other[900] = (other[900] ?? 0) ^ 1;

  expect(await holdsAttached(sealed, new Uint8Array(original))).toBe(true);
  for (const wrong of [other, new Uint8Array(original.subarray(0, -1)), new Uint8Array()])
    expect(await holdsAttached(sealed, wrong)).toBe(false);
  const plain = (await sealer.seal(sampleRequest(), await samplePdf())).bytes;
  expect(await holdsAttached(new Uint8Array(plain), new Uint8Array(original))).toBe(false);
});

test('the sheet names the file, its pages follow with what was entered, then the list of it', async () => {
  const original = await certifiedPdf();
  const { bytes, pageCount } = await sealedWith(original, [
    { type: 'text', pageNumber: 3, value: 'Rotterdam', label: 'Place', y: 400 },
    { type: 'signature', pageNumber: 2, value: 'Ann Signer', label: 'Tenant', width: 200, height: 50 },
    { type: 'checkbox', pageNumber: 2, value: 'true', label: 'I keep a dog' },
    { type: 'text', pageNumber: 3, value: '', label: 'Remarks' },
  ]);

  expect(pageCount).toBe(6);
  expect(await textOf(bytes, 1)).toMatch(
    new RegExp(`Attachment sheet.*lease.pdf.*${sha256(original)}.*2, shown here as pages 2 to 3`, 's'),
  );
  expect(await textOf(bytes, 2)).toMatch(/(?=.*Certified terms, first page).*Ann Signer/s);
  expect(await textOf(bytes, 3)).toMatch(/(?=.*Certified terms, second page).*Rotterdam/s);
  const entries = await textOf(bytes, 4);
  for (const said of ['Page 1 of the file', 'page 2 here', 'Tenant', 'Bob Builder', 'Ann Signer', 'Ticked'])
    expect(entries).toContain(said);
  expect(entries).toMatch(/Page 2 of the file\s+Place.*Rotterdam.*Remarks.*Left empty/s);
  expect(await textOf(bytes, 5)).toMatch(/Certificate of completion.*attached to this PDF untouched/s);
});

test('the copy shows what the file shows, the look of its signature as well', async () => {
  const original = await certifiedPdf();
  const { bytes } = await attachable(pdfium, original, trial, named);

  const [before, after] = [await pictureOf(original, 1), await pictureOf(bytes, 2)];
  const field = { x: 400, y: 376, width: 266, height: 80 };
  expect(inkIn(before, field)).toBeGreaterThan(10_000);
  expect(Buffer.compare(before.rgba, after.rgba)).toBe(0);
});

test('a copy of pages that inherit their size has it, too', async () => {
  const own = ' /Parent 2 0 R /MediaBox [0 0 595 842]';
  const text = (await certifiedPdf()).toString('latin1').replaceAll(own, ' /Parent 2 0 R'.padEnd(own.length));
  const tree = '/Kids [3 0 R 5 0 R] /Count 2 >>';
  const inherited = text.replace(tree, `/MediaBox [0 0 400 300] ${tree}`);
  const { pages } = await attachable(pdfium, Buffer.from(inherited, 'latin1'), trial, named);

  expect(pages.slice(1)).toEqual([
    { width: 400, height: 300 },
    { width: 400, height: 300 },
  ]);
});

test('a long entry goes on on the next page', async () => {
  const value = Array.from({ length: 300 }, (_, line) => `Line ${line}`).join('\n');
  const { bytes, pageCount } = await sealedWith(await certifiedPdf(), [{ pageNumber: 2, value }]);

  const pages = await Promise.all(
    Array.from({ length: pageCount - 5 }, (_, index) => textOf(bytes, 4 + index)),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const line of value.split('\n')) expect(pages.join('\n')).toMatch(new RegExp(`${line}\\n`));
});

test('a byte range in the attached file is not taken for that of the seal', async () => {
  const noise = () => randomBytes(60_000).toString('latin1');
  const original = Buffer.concat([
    await certifiedPdf(),
    Buffer.from(`%${noise()}/ByteRange [0 9999999999 9999999999 9999999999] ${noise()}`, 'latin1'),
  ]);
  const { bytes } = await sealedWith(original);

  expect(Buffer.from((await byPdfJs(bytes))[0] ?? '').equals(original)).toBe(true);
  expect((await signaturesOf(bytes))[0]).toMatch(/Total document signed.*Signature is Valid/s);
});

test('a file with a valid signature may be attached as well, one without any may not', async () => {
  const signed = await signedPdf(await samplePdf());
  expect((await attachable(pdfium, signed, trial, named)).remarks).toEqual([
    { kind: 'original-attached', count: 1 },
  ]);

  const plain = attachable(pdfium, await samplePdf(), trial, named);
  await expect(plain).rejects.toMatchObject({ code: 'upload.nothing-to-keep' });
});

test.each([
  ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
  ['a file of its own', '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) >>] >> >>'],
])('one with %s is not attached', async (_, entries) => {
  const attempt = attachable(pdfium, await certifiedPdf(1, entries), trial, named);

  await expect(attempt).rejects.toMatchObject({ code: 'upload.not-attachable' });
});

test('the sealer puts no seal on a document whose original is missing', async () => {
  const { bytes } = await attachable(pdfium, await certifiedPdf(), trial, named);
  const request = { ...sampleRequest(), attachmentSheet: { fileName: 'lease.pdf', entries: [] } };

  await expect(sealer.seal(request, bytes)).rejects.toThrow('cannot be sealed');
});

type Entered = Partial<AttachmentSheet['entries'][number]['value']> & { readonly label?: string };

/** Goes through an upload and sealing, as the last signature triggers it. */
const sealedWith = async (original: Buffer, entered: readonly Entered[] = []) => {
  const { bytes: copy } = await attachable(pdfium, original, trial, named);
  const entries = entered.map(({ label = 'Text', ...value }) => ({
    label,
    fullName: 'Bob Builder',
    signedAt: '2026-11-21T09:09:00.000Z',
    value: sampleValue(value),
  }));
  const values = entries.map(({ value }) => value);
  const request = sampleRequest(values, { original: sha256(original) });
  return sealer.seal({ ...request, attachmentSheet: { ...named, entries } }, copy, new Map(), original);
};

const named = { fileName: 'lease.pdf' };

const byPdfJs = async (bytes: Uint8Array): Promise<readonly Uint8Array[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    const ids = [...((await document.getAttachments())?.keys() ?? [])];
    const found = await Promise.all(ids.map((id) => document.getAttachmentContent(id)));
    return found.flatMap((content) => content ?? []);
  } finally {
    await document.loadingTask.destroy();
  }
};

/** SHA-256 of the first attachment, as Poppler extracts it. */
const byPoppler = async (bytes: Uint8Array): Promise<string> => {
  const script = 'pdfdetach -save 1 -o out file.pdf && sha256sum out';
  return (await withFiles({ 'file.pdf': bytes }, 'sh', ['-c', script])).slice(0, 64);
};

let pdfium: Pdfium;
let trial: Trial;
let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  pdfium = await startPdfium(await compilePdfium());
  trial = openTrial(inspectorBy(pdfium));
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());
