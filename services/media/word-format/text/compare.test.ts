import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { compared, unchecked } from './compare.ts';
import { readWord } from './read-word.ts';
import type { EveryPage } from './word-text.ts';

/** What is told of paragraphs, given the texts of the pages. */
const told = (
  paragraphs: readonly string[],
  pages: readonly string[],
  perhaps: readonly (readonly string[])[] = [],
  everyPage: readonly EveryPage[] = [],
) => compared({ paragraphs, perhaps, everyPage, hasEndnotes: false, isIncomplete: false }, pages);

const missing = (count: number, words: string) => [{ kind: 'words-missing', count, words }];

describe('words that the pages have in another form are not missing', () => {
  test.each<[string, string[], string[]]>([
    ['short cells that stand close together', ['1', '4', '7'], ['147']],
    ['a large first letter', ['D', 'rop cap.'], ['Drop cap.']],
    [
      'a short word that is broken',
      ['Diagram after:', 'top', 'middle'],
      ['Diagram after:\r\nto\r\np\r\nmiddle'],
    ],
    ['a number that is broken in a narrow cell', ['HOUR', '01', 'DELLYS'], ['HOUR\r\n0\r\n1\r\nDELLYS']],
    ['a word with the number of a note within', ['Tw\u2060o\u2060'], ['Tw1o1']],
    [
      'letters that are another way around',
      ['بنغلاديش ملامح', 'بنغلاديش'],
      ['بنغالديش مالمح', 'لبنغالديش بنغالديش'],
    ],
    ['words of Thai', ['สัญญาเช่าที่ดิน'], ['สญัญาเชา่ทีด่นิ']],
    ['words of Hindi', ['किराया अनुबंध'], ['कराया अनबुंिधि']],
    [
      'a formula between other words',
      ['Here \ufdd1E=mc2\ufdd2 holds for all bodies'],
      ['Here E = m c2 holds for all bodies'],
    ],
  ])('%s', (_, paragraphs, pages) => {
    expect(told(paragraphs, pages)).toEqual([]);
  });
});

test('a short word is missing if its neighbors stand beside each other', () => {
  expect(told(['The rent is 5 euros a month'], ['The rent is euros a month'])).toEqual(missing(1, '“5”'));
});

test('a formula is missing if what stands around it is all that there is', () => {
  const pages = ['The interest is for each year that has begun. EMC2 EMC2', 'EMC2'];

  expect(told(['The interest is \ufdd1E=mc2\ufdd2 for each year that has begun.'], pages)).toEqual(
    missing(1, '“E=mc2”'),
  );
});

test('where the PDF does not know its letters, missing words of Arabic are no finding', () => {
  const [text, page] = ['بنغلاديش ملامح التقرير مقدمة', 'بنغالديش مالمح \u0001 مقدمة'];

  expect(told([text], [page])).toEqual([{ kind: 'words-unchecked', count: 1 }]);
  expect(told([text, 'payable'], [page])).toMatchObject([{ kind: 'words-missing' }]);
});

describe('a header that only some pages show', () => {
  test('is not looked for if another one has the words that are there', () => {
    const headers = [['Tables (continued)'], ['Figures (continued)'], ['Normal header']];

    expect(
      told(['Tables', 'Figures', 'header'], ['Tables (continued) Tables Figures header'], headers),
    ).toEqual([]);
  });

  test('is looked for if one of its own words is there', () => {
    expect(told(['Text'], ['Acme Text'], [['Acme confidential']])).toEqual(missing(1, '“confidential”'));
  });

  test('is one of too many to be told apart', () => {
    const headers = (count: number) =>
      Array.from({ length: count }, (_, at) => [`Header of ${'a'.repeat(at)}`]);

    expect(told(['Text'], ['Text'], headers(100))).toEqual([]);
    expect(told(['Text'], ['Text'], headers(101))).toEqual(unchecked);
    expect(told(['Text', 'lost'], ['Text'], headers(101))).toEqual([...missing(1, '“lost”'), ...unchecked]);
  });

  test('is none of too many if it has nothing but a number', () => {
    const headers = Array.from({ length: 200 }, (_, at) => [`${at}`]);

    expect(told(['Text'], ['Text'], headers)).toEqual([]);
  });

  test('counts once, though several sections have the same', () => {
    expect(told(['Text'], ['Acme Text'], [['Acme draft'], ['Acme draft']])).toEqual(missing(1, '“draft”'));
  });
});

describe('what a Word file shows', () => {
  test('has no cell that is merged into the one above', () => {
    const cell = (merge: string, text: string) =>
      `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const rows = [
      cell('<w:vMerge w:val="restart"/>', 'above'),
      cell('<w:vMerge/>', 'below'),
      cell('', 'last'),
    ];

    expect(shownIn(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`)).toEqual([
      'above',
      'last',
    ]);
  });

  test('has no word of which some letters are symbols', () => {
    const symbols = '<w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>r</w:t></w:r>';
    const body = `<w:p><w:r><w:t>These a</w:t></w:r>${symbols}<w:r><w:t>e rents</w:t></w:r></w:p>`;

    expect(told(shownIn(body), ['These a\u03c1e rents'])).toEqual([]);
    expect(told(shownIn(body), ['These a\u03c1e'])).toEqual(missing(1, '“rents”'));
  });
});

test.each([
  ['a chunk in another format', '<w:altChunk r:id="rId9"/>'],
  ['a subdocument', '<w:p><w:subDoc r:id="rId9"/></w:p>'],
])('%s is told, since it may be missing', (_, element) => {
  expect(readWord(wordWith(`<w:p><w:r><w:t>Text</w:t></w:r></w:p>${element}`)).remarks).toEqual([
    { kind: 'files-taken-in', count: 1 },
  ]);
});

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordWith = (body: string) =>
  zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`),
  });
const shownIn = (body: string) => readWord(wordWith(body)).text?.paragraphs ?? [];

describe('a part that can’t be read', () => {
  const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const file = (header: string) =>
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr></w:body></w:document>`,
      ),
      'word/header1.xml': strToU8(header),
      'word/_rels/document.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${RELATED}/header" Target="header1.xml"/></Relationships>`,
      ),
    });
  const toldOf = (header: string) => {
    const { text } = readWord(file(header));
    return text && compared(text, ['Text']);
  };

  test('is told, since nobody knows what it says', () => {
    expect(toldOf(`<w:hdr xmlns:w="${WORD}"><w:p>`)).toEqual(unchecked);
  });

  test('is told apart from one that says nothing', () => {
    expect(toldOf(`<w:hdr xmlns:w="${WORD}"><w:p/></w:hdr>`)).toEqual([]);
  });
});
