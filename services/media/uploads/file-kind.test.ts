import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import {
  bombDocx,
  compoundFile,
  docx,
  encryptedDocx,
  paragraph,
  sampleDoc,
  sampleDocx,
  wordInformation,
} from '../../../tests/fixtures/word.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { Refused } from '../refused.ts';
import { fileKind } from './file-kind.ts';

describe('what a file is, its content says', () => {
  test('a PDF, also with something before its header', async () => {
    expect(fileKind(await samplePdf())).toBe('pdf');
    expect(fileKind(Buffer.concat([Buffer.alloc(500, '\n'), await samplePdf()]))).toBe('pdf');
  });

  test('a Word file of either kind', async () => {
    expect(fileKind(await sampleDocx())).toBe('docx');
    expect(fileKind(await sampleDoc())).toBe('doc');
  });

  test.each([
    ['6', 101, 'doc-6'],
    ['95', 104, 'doc-95'],
  ])('a file of Word %s, also one so small that it lies in the mini stream', (_name, version, kind) => {
    for (const length of [8192, 512]) {
      const bytes = compoundFile({ WordDocument: wordInformation(0xa5dc, version, length) });

      expect(fileKind(bytes)).toBe(kind);
    }
  });

  test.each(['WORDDOCUMENT', 'worddocument'])('a Word file whose stream is named %s', (name) => {
    expect(fileKind(compoundFile({ [name]: wordInformation(0xa5ec, 193, 8192) }))).toBe('doc');
  });

  test.each(['word/document2.xml', 'Word/Document.XML', 'text/main.xml'])(
    'a Word file whose main part is %s, by its relationship',
    async (name) => {
      expect(fileKind(await docx(paragraph('Hello'), {}, name))).toBe('docx');
    },
  );

  test('no spreadsheet, though it holds a Word file', async () => {
    const inner = await sampleDocx();
    const bytes = await docx(
      '',
      { 'xl/embeddings/inner.docx': inner },
      'xl/workbook.xml',
      'spreadsheetml.sheet',
    );

    expect(() => fileKind(bytes)).toThrow(refusal('upload.wrong-content'));
  });

  test('a PDF that lost its first line is told apart', async () => {
    const bytes = Buffer.from(await samplePdf());

    expect(() => fileKind(bytes.subarray(12))).toThrow(refusal('upload.no-header'));
  });

  test.each([
    ['HTML', '<html><body>Hello</body></html>'],
    ['RTF', '{\\rtf1\\ansi Hello}'],
    ['a program', 'MZ\x90\0\x03\0\0\0\x04'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['text', 'Dear Sir or Madam,'],
    ['a PDF header too far back', `${' '.repeat(2_000)}%PDF-1.7`],
    ['an HTML page about PDFs', '<html>startxref</html>'],
  ])('anything else is refused: %s', (_name, content) => {
    expect(() => fileKind(Buffer.from(content, 'latin1'))).toThrow(refusal('upload.wrong-content'));
  });

  test('a zip without a Word document in it is refused, such as that of OpenOffice', async () => {
    const odt = await docx('', {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<x/>',
    });
    const text = Buffer.from(odt).toString('latin1').replaceAll('word/document.xml', 'word/dokument.xml');

    expect(() => fileKind(Buffer.from(text, 'latin1'))).toThrow(refusal('upload.wrong-content'));
  });

  test('nothing is refused', () => {
    expect(() => fileKind(new Uint8Array())).toThrow(refusal('upload.empty'));
  });
});

describe('a Word file is refused', () => {
  test('when it needs a password, the newer kind', () => {
    expect(() => fileKind(encryptedDocx())).toThrow(refusal('upload.password'));
  });

  test('when it needs a password, the older kind', async () => {
    const bytes = Buffer.from(await sampleDoc());
    const start = bytes.indexOf(Buffer.from([0xec, 0xa5]));
    bytes.writeUInt16LE(bytes.readUInt16LE(start + 10) | 0x100, start + 10);

    expect(() => fileKind(bytes)).toThrow(refusal('upload.password'));
  });

  test('when it unpacks to more than anybody writes', async () => {
    const bomb = await bombDocx();

    expect(() => fileKind(bomb)).toThrow(refusal('upload.unpacks-large'));
  });

  test('when it has more parts than anybody needs', async () => {
    const parts = Array.from({ length: 6_000 }, (_, n) => [`word/media/${n}.png`, 'x']);
    const bytes = await docx('', Object.fromEntries(parts));

    expect(() => fileKind(bytes)).toThrow(refusal('upload.unpacks-large'));
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'word\\..\\..\\x', 'C:\\x'])(
    'when a part is named like a place outside: %s',
    async (name) => {
      const bytes = await docx(paragraph('x'), { [name]: 'x' });

      expect(() => fileKind(bytes)).toThrow(refusal('upload.unreadable'));
    },
  );

  test.each([4_096, 512])('when its text lies beyond its end, in a stream of %i bytes', (length) => {
    const bytes = Buffer.from(compoundFile({ WordDocument: wordInformation(0xa5ec, 193, length) }));
    const entry = bytes.indexOf(Buffer.from('WordDocument', 'utf16le'));
    bytes.writeUInt32LE(0x15_00_00, entry + 116);

    expect(() => fileKind(bytes)).toThrow(refusal('upload.unreadable'));
  });

  test('when its end is missing', async () => {
    const newer = await sampleDocx();
    const older = await sampleDoc();

    expect(() => fileKind(newer.subarray(0, newer.length / 2))).toThrow(refusal('upload.incomplete'));
    expect(() => fileKind(older.subarray(0, 1_000))).toThrow(refusal('upload.unreadable'));
  });
});

test('whatever is damaged, the answer is a kind or a refusal', async () => {
  const files = [await sampleDocx(), await sampleDoc(), encryptedDocx()];
  const damage = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    length: fc.nat(),
  });

  fc.assert(
    fc.property(damage, ({ file, changes, length }) => {
      const bytes = Buffer.from(file);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;

      try {
        fileKind(bytes.subarray(0, length % (bytes.length + 1)));
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

const refusal = (code: string) => expect.objectContaining({ code });
