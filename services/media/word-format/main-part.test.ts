import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { mainPartOf } from './main-part.ts';
import { readZip } from './zip.ts';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const word = (relationships: string, types: string) => {
  const parts = { '_rels/.rels': relationships, '[Content_Types].xml': types, 'word/document2.xml': '<x/>' };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
  );

  return { bytes, parts: readZip(bytes) };
};

test('the part with the text is found by what the package says of it', () => {
  const { bytes, parts } = word(
    `<Relationships><Relationship Id="r1" Type = '${RELATIONSHIP}' Target="word/document2.xml"/></Relationships>`,
    `<Types><ct:Override PartName="/word/document2.xml" ContentType="${WORD}"/></Types>`,
  );

  expect(mainPartOf(bytes, parts)).toBe('word/document2.xml');
});

test.each([
  ['an endless name', `<Relationship ${'a'.repeat(900_000)}`],
  ['an endless name in an element', `<Relationship ${'a'.repeat(900_000)}>`],
  ['an endless value', `<Relationship a="${'b'.repeat(900_000)}">`],
  ['many blanks', `<Relationship a${' '.repeat(900_000)}>`],
  ['many beginnings', '<Relationship '.repeat(60_000)],
  ['many names of spaces', '<a:'.repeat(300_000)],
])('%s in it keep nobody waiting', (_, text) => {
  const { bytes, parts } = word(text, text.replaceAll('Relationship', 'Override'));
  const before = process.cpuUsage();

  expect(mainPartOf(bytes, parts)).toBeNull();

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
