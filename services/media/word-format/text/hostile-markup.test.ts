import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Remark } from '#contracts/document/remarks/remarks.ts';
import { compared } from './compare.ts';
import { piecesOf } from './markup.ts';
import { readWord } from './read-word.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';

const wordWith = (body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}) =>
  zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  });

/** What a text without headers and notes has besides its paragraphs. */
const rest = { perhaps: [], everyPage: [], hasEndnotes: false, isIncomplete: false };

/** Columns with numbers in a format, each series with these. */
const chartOf = (format: string, values: string) => {
  const labels = `<c:dLbls><c:numFmt formatCode="${format}0" sourceLinked="0"/><c:showVal val="1"/></c:dLbls>`;
  const series = `<c:ser>${labels}<c:val><c:numCache>${values}</c:numCache></c:val></c:ser>`;

  return `<c:chart><c:plotArea><c:barChart>${series.repeat(values.length > 1e6 ? 1 : 60)}</c:barChart></c:plotArea></c:chart>`;
};

const WINGDINGS = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>';

test.each([
  ['fields that never end', begin.repeat(50_000)],
  ['instructions that never end', `<w:p>${begin}<w:instrText>${'A '.repeat(500_000)}</w:instrText></w:p>`],
  [
    'simple fields within each other',
    '<w:fldSimple w:instr="IF">'.repeat(400) + '</w:fldSimple>'.repeat(400),
  ],
  ['elements that never end', '<w:p>'.repeat(100_000)],
  ['a tag that never ends', `<w:p ${'a="b" '.repeat(200_000)}`],
  ['a quotation that never ends', `<w:p a="${'b'.repeat(1_000_000)}`],
  ['many beginnings', '<'.repeat(1_000_000)],
  ['an attribute of blanks', `<w:fldChar w:fldCharType${' '.repeat(1_000_000)}/>`],
  ['many symbols in one run', `<w:p><w:r>${'<w:sym/>'.repeat(20_000)}</w:r></w:p>`],
  ['many letters of a symbol’s font', `<w:p><w:r>${WINGDINGS}<w:t>${'q '.repeat(300_000)}</w:t></w:r></w:p>`],
  ['many runs of a symbol’s font', `<w:p>${`<w:r>${WINGDINGS}<w:t>q</w:t></w:r>`.repeat(20_000)}</w:p>`],
  [
    'fields of symbols within each other',
    '<w:fldSimple w:instr="SYMBOL 168 \\f Wingdings">'.repeat(400) + '</w:fldSimple>'.repeat(400),
  ],
  [
    'many fields of symbols',
    `<w:p>${`${begin}<w:r><w:instrText>SYMBOL 168 \\f Wingdings</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`.repeat(10_000)}</w:p>`,
  ],
  [
    'many objects',
    `<w:p><w:r>${'<w:object><v:imagedata r:id="rId9"/></w:object>'.repeat(20_000)}</w:r></w:p>`,
  ],
  [
    'many letters of a drawing',
    `<a:p><a:r><a:rPr><a:latin typeface="Wingdings"/></a:rPr><a:t>${'q '.repeat(300_000)}</a:t></a:r></a:p>`,
  ],
  [
    'lists of choices within each other',
    `<w:p><w:r>${`<w:fldChar w:fldCharType="begin"><w:instrText>FORMDROPDOWN</w:instrText><w:fldChar w:fldCharType="end"/>`.repeat(450)}${'<a/>'.repeat(400_000)}${'</w:fldChar>'.repeat(450)}</w:r></w:p>`,
  ],
  [
    'many letters of a drawing’s symbols',
    `<a:p><a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>${'\uf0e0'.repeat(1_500_000)}</a:t></a:r></a:p>`,
  ],
  [
    'symbols of fonts that are named like what objects have',
    '<w:p><w:r><w:sym w:font="constructor" w:char="F0E0"/><w:sym w:font="__proto__" w:char="F0E0"/></w:r></w:p>',
  ],
  [
    'a symbol among words in a run of endless properties',
    `<w:p><w:r><w:rPr>${'<w:b/>'.repeat(300_000)}</w:rPr><w:sym/><w:t>a</w:t></w:r></w:p>`,
  ],
  ['many alternatives', `<w:p>${'<mc:Choice/>'.repeat(50_000)}</w:p>`],
  ['properties within properties', `<w:p><w:r>${'<w:rPr>'.repeat(400)}${'</w:rPr>'.repeat(400)}</w:r></w:p>`],
])('%s keep nobody waiting', (_, body) => {
  const before = process.cpuUsage();

  readWord(wordWith(body));

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

test.each([
  ['of long formats', chartOf('x'.repeat(195), '<c:pt idx="1"><c:v>1</c:v></c:pt>'.repeat(2_000))],
  [
    'of deep values',
    chartOf('', `${'<x>'.repeat(480)}${'<c:v>1</c:v>'.repeat(700_000)}${'</x>'.repeat(480)}`),
  ],
])('a chart %s keeps nobody waiting', (_, chart) => {
  const before = process.cpuUsage();

  readWord(
    wordWith('<c:chart r:id="rId1"/>', {
      'word/chart.xml': chart,
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATED}/chart" Target="chart.xml"/></Relationships>`,
    }),
  );

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});

const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test.each([
  ['a chart', 'chart', '<c:chart r:id="ID"/>'],
  ['a diagram', 'diagramData', '<dgm:relIds r:dm="ID"/>'],
  ['a header', 'header', '<w:sectPr><w:headerReference r:id="ID"/></w:sectPr>'],
])('%s that a file refers to again and again is read once', (_, kind, reference) => {
  const times = Array.from({ length: 20_000 }, (_, at) => `rId${at}`);
  const relationships = times.map(
    (id) => `<Relationship Id="${id}" Type="${RELATED}/${kind}" Target="part.xml"/>`,
  );
  const word = `<w:p><w:r><w:t>drawn</w:t></w:r></w:p><a:p><a:r><a:t>drawn</a:t></a:r></a:p>`;
  const part = `<w:all xmlns:w="${WORD}">${word.repeat(4_000)}</w:all>`;
  const before = process.cpuUsage();

  const { text } = readWord(
    wordWith(times.map((id) => reference.replace('ID', id)).join(''), {
      'word/part.xml': part,
      'word/_rels/document.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
    }),
  );

  const { user, system } = process.cpuUsage(before);
  expect(text?.paragraphs.length).toBeGreaterThan(3_999);
  expect(text?.paragraphs.length).toBeLessThan(8_001);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('styles that are based on each other in a circle keep nobody waiting', () => {
  const count = 20_000;
  const styles = Array.from(
    { length: count },
    (_, at) =>
      `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${(at + 1) % count}"/></w:style>`,
  );
  const body = styles.map(
    (_, at) => `<w:p><w:pPr><w:pStyle w:val="s${at}"/></w:pPr><w:r><w:t>q</w:t></w:r></w:p>`,
  );
  const before = process.cpuUsage();

  const { text } = readWord(
    wordWith(body.join(''), {
      'word/styles.xml': `<w:styles xmlns:w="${WORD}">${styles.join('')}</w:styles>`,
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATED}/styles" Target="styles.xml"/></Relationships>`,
    }),
  );

  const { user, system } = process.cpuUsage(before);
  expect(text?.paragraphs).toHaveLength(count);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('symbols among words in a run of endless properties are not compared', () => {
  const properties = `<w:rPr>${'<w:b/>'.repeat(20_000)}</w:rPr>`;
  const header = `<w:hdr xmlns:w="${WORD}"><w:p><w:r>${properties}${'<w:sym/><w:t>a</w:t>'.repeat(100)}</w:r></w:p></w:hdr>`;
  const headers = Array.from({ length: 20 }, (_, at) => `header${at}.xml`);
  const relationships = headers.map(
    (name) => `<Relationship Id="${name}" Type="${RELATED}/header" Target="${name}"/>`,
  );

  const { bytes, text } = readWord(
    wordWith(headers.map((name) => `<w:sectPr><w:headerReference r:id="${name}"/></w:sectPr>`).join(''), {
      'word/_rels/document.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
      ...Object.fromEntries(headers.map((name) => [`word/${name}`, header])),
    }),
  );

  expect({ bytes, text }).toEqual({ bytes: null, text: null });
});

test('many headers that share a chart of many words keep nobody waiting', () => {
  const headers = Array.from({ length: 1_000 }, (_, at) => `header${at}.xml`);
  const chart = `<c:chart><c:title>${'<a:p><a:r><a:t>word</a:t></a:r></a:p>'.repeat(20_000)}</c:title></c:chart>`;
  const relationships = headers.map(
    (name) => `<Relationship Id="${name}" Type="${RELATED}/header" Target="${name}"/>`,
  );
  const own = headers.flatMap((name) => [
    [`word/${name}`, `<w:hdr xmlns:w="${WORD}"><w:p><w:r><c:chart r:id="rId1"/></w:r></w:p></w:hdr>`],
    [
      `word/_rels/${name}.rels`,
      `<Relationships><Relationship Id="rId1" Type="${RELATED}/chart" Target="chart.xml"/></Relationships>`,
    ],
  ]);
  const before = process.cpuUsage();

  const { text } = readWord(
    wordWith(headers.map((name) => `<w:sectPr><w:headerReference r:id="${name}"/></w:sectPr>`).join(''), {
      'word/chart.xml': chart,
      'word/_rels/document.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
      ...Object.fromEntries(own),
    }),
  );

  const { user, system } = process.cpuUsage(before);
  expect(text).toBeNull();
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('a long header of many pages is compared in time', () => {
  const header = Array.from({ length: 2_000 }, (_, at) => `word${at} of this header`);
  const everyPage = [{ paragraphs: header, but: 0 }];
  const pages = Array.from({ length: 500 }, () => 'word0 of this header');
  const before = process.cpuUsage();

  const [remark] = compared(
    { paragraphs: header, perhaps: [], everyPage, hasEndnotes: true, isIncomplete: false },
    pages,
  );

  expect(remark).toMatchObject({ kind: 'words-missing' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('a header of more words than pages have room for is not sought on each page', () => {
  const header = Array.from({ length: 5_000 }, (_, at) => `word${at} of this header`);
  const pages = Array.from({ length: 500 }, () => 'abcdefg word hijk '.repeat(300));
  const before = process.cpuUsage();

  compared(
    {
      paragraphs: header,
      perhaps: [],
      everyPage: [{ paragraphs: header, but: 0 }],
      hasEndnotes: true,
      isIncomplete: false,
    },
    pages,
  );

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('more text than any document has is not passed on', () => {
  const paragraph = `<w:p><w:r><w:t>${'word '.repeat(200_000)}</w:t></w:r></w:p>`;

  expect(readWord(wordWith(paragraph)).text).not.toBeNull();
  expect(readWord(wordWith(paragraph.repeat(6))).text).toBeNull();
});

test('a picture that unpacks to a thousand times its size is packed again', () => {
  const file = wordWith('<w:p><w:r><w:sym/><w:t>Hello</w:t></w:r></w:p>', {
    'word/media/empty.bmp': new Uint8Array(50e6),
  });

  const { bytes } = readWord(file);

  expect(bytes?.length).toBeLessThan(file.length * 10);
  expect(unzipSync(bytes ?? new Uint8Array())['word/media/empty.bmp']).toHaveLength(50e6);
});

describe('what is told of missing words', () => {
  test.each([
    ['turns what follows around', 'a\u202egnissim\u2066\u200f\u061cb', '“agnissimb”'],
    ['can’t be shown', 'a\u0001b\ud800c', '“abc”'],
    ['nobody sees', 'a\u200b\u00ad\u2060\u3164b\u{e0041}\u{e007f}c', '“abc”'],
    ['ends the quotation', 'Rent”. All is well. “Yes', '“Rent’. All is well. ‘Yes”'],
    ['ends the line', 'two\u2028three\r\nfour', '“two three four”'],
    ['is more than anybody reads', 'W'.repeat(5_000), `“${'W'.repeat(119)}…”`],
  ])('has nothing that %s', (_, word, words) => {
    const told = compared({ paragraphs: [word], ...rest }, ['other']);

    expect(told).toMatchObject([{ kind: 'words-missing', words }]);
  });

  test('has words as they were written otherwise: markup, joiners and all', () => {
    for (const word of ['<script>alert(1)</script>', 'Auf\u200clage', '=HYPERLINK(1)'])
      expect(compared({ paragraphs: [word], ...rest }, ['other'])).toMatchObject([{ words: `“${word}”` }]);
  });

  test('has no hidden characters of word art either', () => {
    const art = '<w:p><w:r><w:pict><v:textpath string="a\u202e\u200bb”c"/></w:pict></w:r></w:p>';

    expect(readWord(wordWith(art)).remarks).toMatchObject([{ kind: 'words-pictured', words: '“ab’c”' }]);
  });
});

test('words of characters that count twice fit into a remark', () => {
  const word = '\u{1d400}'.repeat(130);
  const paragraphs = Array.from({ length: 20 }, (_, at) => `${word}${at}`);

  const [remark] = compared({ paragraphs, ...rest }, ['other']);
  const art = paragraphs.map(
    (text) => `<w:p><w:r><w:pict><v:textpath string="${text}"/></w:pict></w:r></w:p>`,
  );

  expect(Remark.safeParse(remark).success).toBe(true);
  for (const one of readWord(wordWith(art.join(''))).remarks)
    expect(Remark.parse(one)).toMatchObject({ count: 20 });
});

test('words that repeat without end are compared in time', () => {
  const before = process.cpuUsage();
  const paragraphs = Array.from({ length: 20_000 }, (_, number) => `a${number % 700} ab abab word${number}`);

  const [remark] = compared({ paragraphs, ...rest }, ['ab '.repeat(20_000)]);

  expect(remark).toMatchObject({ kind: 'words-missing' });
  expect(remark?.words?.length).toBeLessThan(4_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('entities and document types of a file are never followed', () => {
  expect(piecesOf('<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>')).toBeNull();
  expect(piecesOf('<w>&a;&#65;&#x110000;</w>')).toHaveLength(3);
});
