import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { compared } from './compare.ts';
import { piecesOf } from './markup.ts';
import { readWord } from './read-word.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';

const wordWith = (body: string) =>
  zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`),
  });

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
  ['many alternatives', `<w:p>${'<mc:Choice/>'.repeat(50_000)}</w:p>`],
  ['properties within properties', `<w:p><w:r>${'<w:rPr>'.repeat(400)}${'</w:rPr>'.repeat(400)}</w:r></w:p>`],
])('%s keep nobody waiting', (_, body) => {
  const before = process.cpuUsage();

  readWord(wordWith(body));

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

test('words that repeat without end are compared in time', () => {
  const before = process.cpuUsage();
  const paragraphs = Array.from({ length: 20_000 }, (_, number) => `a${number % 700} ab abab word${number}`);

  const [remark] = compared({ paragraphs, perhaps: [] }, ['ab '.repeat(20_000)]);

  expect(remark).toMatchObject({ kind: 'words-missing' });
  expect(remark?.words?.length).toBeLessThan(4_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

test('entities and document types of a file are never followed', () => {
  expect(piecesOf('<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>')).toBeNull();
  expect(piecesOf('<w>&a;&#65;&#x110000;</w>')).toHaveLength(3);
});
