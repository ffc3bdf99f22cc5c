import { describe, expect, test } from 'vitest';
import {
  deepTablesDocx,
  docx,
  manyParagraphsDocx,
  paragraph,
  sampleDoc,
  sampleDocx,
} from '../../../tests/fixtures/word.ts';
import { weigh } from './weight.ts';

describe('a Word file', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a short agreement', sampleDocx],
    ['100,000 paragraphs', () => manyParagraphsDocx(100_000)],
    ['tables within tables, 50 deep', () => deepTablesDocx(50)],
    ['signs that look like elements', () => docx(signs)],
  ])('of %s is light enough', async (_, make) => {
    const bytes = await make();

    expect(() => weigh(bytes, 'docx')).not.toThrow();
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['more paragraphs', () => manyParagraphsDocx(100_001)],
    ['tables deeper within tables', () => deepTablesDocx(51)],
    ['elements 500 deep', () => docx(`${'<w:sdt>'.repeat(500)}${'</w:sdt>'.repeat(500)}`)],
    ['many paragraphs in a header', headed],
  ])('of %s is not', async (_, make) => {
    const bytes = await make();

    expect(() => weigh(bytes, 'docx')).toThrow('upload.not-convertible');
  });

  test('of the older kind is counted by its ends of paragraphs', async () => {
    const bytes = await sampleDoc();
    weigh(bytes, 'doc');

    expect(() => weigh(Buffer.concat([bytes, Buffer.alloc(200_000, '\r')]), 'doc')).toThrow(
      'upload.not-convertible',
    );
  });

  test('that cannot be unpacked is left to LibreOffice', () => {
    weigh(Buffer.from('PK\x03\x04 and no zip at all'), 'docx');
  });
});

/** Comments, instructions, empty elements and quoted brackets: none of them opens an element. */
const signs = Array.from(
  { length: 1_000 },
  () => `<!-- <w:tbl> --><?xml?><w:p w:a="<w:tbl>" w:b='/>'/>`,
).join('');

const headed = () =>
  docx(paragraph('Short'), { 'word/header1.xml': `<w:hdr xmlns:w="w">${'<w:p/>'.repeat(100_001)}</w:hdr>` });
