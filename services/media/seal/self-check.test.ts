import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifySigned } from '#contracts/evidence/cms.ts';
import { childrenOf, type Der, derIn } from '#contracts/evidence/der.ts';
import { lastSignatureOf } from '#contracts/evidence/pdf-signature.ts';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { openInspector, type PdfOutline } from './inspection.ts';
import { openSealer } from './seal.ts';
import { checkFile, selfCheck } from './self-check.ts';
import { der } from './signature/der.ts';

describe('the check after sealing', () => {
  test('passes what is sound', async () => {
    await expect(selfCheck(sealed, found, expected)).resolves.toBeUndefined();
  });

  test('finds lost pages and lost signatures', async () => {
    await expect(selfCheck(sealed, { ...found, pages: 2 }, expected)).rejects.toThrow('2 pages instead of 3');
    await expect(selfCheck(sealed, { ...found, signatures: 0 }, expected)).rejects.toThrow(
      '0 signatures instead of 1',
    );
  });

  test('finds that a page shows something else than before', async () => {
    const inspector = await openInspector();
    const { marks } = await inspector.outline(await samplePdf({ title: 'Other' }));

    await expect(selfCheck(sealed, found, { ...expected, marks })).rejects.toThrow(
      'page 1 shows something else',
    );
  });

  test('looks at every page, however little of a processor it gets', async () => {
    const inspector = await openInspector();
    const pages = 500;
    const file = await longPdf(pages, '');
    const other = await longPdf(pages, '!');
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    const before = await inspector.outline(file);
    const after = await inspector.outline(other, before);
    clock.mockRestore();

    expect(before.marks).toHaveLength(pages);
    const like = { ...expected, pages, signatures: 0, marks: before.marks, kept: null };
    expect(() => checkFile(Buffer.from(file), before, like)).not.toThrow();
    expect(() => checkFile(Buffer.from(other), after, like)).toThrow(`page ${pages} shows something else`);
  });

  test('finds that a page lost an annotation', async () => {
    const marks = expected.marks.map((page) => ({ ...page, annotations: '2 0 0 100 100' }));

    await expect(selfCheck(sealed, found, { ...expected, marks })).rejects.toThrow(
      'page 1 has other annotations',
    );
    const without = { ...expected, marks, hasAllAnnotations: false };
    await expect(selfCheck(sealed, found, without)).resolves.toBeUndefined();
  });

  test('finds that what was signed before was changed', async () => {
    const kept = Buffer.from(original);
    kept[100] = 0;

    await expect(selfCheck(sealed, found, { ...expected, kept })).rejects.toThrow('earlier signature');
  });

  test('finds a changed byte', async () => {
    const changed = Buffer.from(sealed);
    changed[original.length + 20] = 0;

    await expect(selfCheck(changed, found, expected)).rejects.toThrow('over other bytes than these');
  });

  test('finds bytes after the seal', async () => {
    await expect(selfCheck(Buffer.concat([sealed, Buffer.from('\n')]), found, expected)).rejects.toThrow(
      'does not cover all of sealed.pdf',
    );
  });

  test('finds a signature that is not one of the key', async () => {
    const changed = Buffer.from(sealed);
    const contents = changed.lastIndexOf('/Contents <');
    const padding = changed.indexOf('00000000', contents);
    changed.write(changed.toString('latin1', padding - 1, padding) === '0' ? '1' : '0', padding - 1);

    await expect(selfCheck(changed, found, expected)).rejects.toThrow(
      'was not made by Inkstream Seal, or was changed',
    );
  });

  test('finds that there is no seal at all', async () => {
    await expect(selfCheck(Buffer.from(original), found, { ...expected, kept: null })).rejects.toThrow(
      'does not cover all of sealed.pdf',
    );
  });
});

test.each<[string, readonly number[], (whole: Buffer) => Buffer]>([
  ['made by more than one', [1, 0, 4, 0], (whole) => Buffer.concat([whole, whole])],
  ['says something twice', [1, 0, 4, 0, 3, 0], (whole) => Buffer.concat([whole, whole])],
  ['says something twice', [1, 0, 4, 0, 3, 1], (whole) => Buffer.concat([whole, whole])],
  ['says something twice', [1, 0, 4, 0, 3, 1, 1, 0], (whole) => Buffer.concat([whole, whole])],
  ['a content of its own', [1, 0, 2, 0], (whole) => Buffer.concat([whole, der(0xa0, der(4, whole))])],
])('a signature that other programs may read otherwise is refused: %s', async (why, path, change) => {
  const { covered, contents } = lastSignatureOf(sealed);
  await expect(verifySigned(contents, covered)).resolves.toBeDefined();

  const changed = new Uint8Array(rebuilt(derIn(contents), path, change));

  await expect(verifySigned(changed, covered)).rejects.toThrow(why);
});

/** The value with what stands at the end of the path replaced. */
const rebuilt = (
  value: Der,
  [place, ...path]: readonly number[],
  change: (whole: Buffer) => Buffer,
): Buffer =>
  place === undefined
    ? change(Buffer.from(value.whole))
    : der(
        value.tag,
        ...childrenOf(value).map((child, at) => (at === place ? rebuilt(child, path, change) : child.whole)),
      );

/** A file of many pages that are alike, except for the last words of the last page. */
const longPdf = async (pages: number, end: string) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++)
    pdf.addPage().drawText(`Page ${number}${number === pages ? end : ''}`, { font });

  return pdf.save();
};

let found: PdfOutline;
let expected: Parameters<typeof selfCheck>[2];
let keys: TemporaryFolder;
let original: Uint8Array;
let sealed: Buffer;

beforeAll(async () => {
  keys = await temporaryFolder();
  original = await samplePdf();
  const sealer = await openSealer({ keys: keys.path });
  sealed = Buffer.from((await sealer.seal(sampleRequest(), original)).bytes);
  const inspector = await openInspector();
  const before = await inspector.outline(original);
  found = await inspector.outline(sealed, before);
  const kept = { marks: before.marks, hasAllAnnotations: true, kept: original, attached: null };
  expected = { pages: 3, signatures: 1, ...kept };
});
afterAll(() => keys.remove());
