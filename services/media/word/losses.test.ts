import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { remarkText } from '#contracts/document/remarks/remark-text.ts';
import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { unseenRemarks } from '#contracts/document/remarks/unseen.ts';
import { chartWithSymbol, losslessCharts, lossyCharts } from '../../../tests/fixtures/word-charts.ts';
import {
  losslessDrawings,
  lossyDrawings,
  lossySymbols,
  manyHeaders,
} from '../../../tests/fixtures/word-drawings.ts';
import {
  losslessWordFiles,
  lossyWordFiles,
  para,
  run,
  type WordFile,
  wordFile,
} from '../../../tests/fixtures/word-losses.ts';
import { losslessPictures, lossyPictures } from '../../../tests/fixtures/word-pictures.ts';
import {
  lettersBesideWingdings,
  symbolFieldsFile,
  undrawnLetters,
  wingdingsLetters,
} from '../../../tests/fixtures/word-symbols.ts';
import { openPdfWorkers } from '../pdf-workers.ts';
import { textOf } from '../testing/poppler.ts';
import { openConverter } from './converter.ts';
import { fromWord } from './from-word.ts';

const silent = pino({ level: 'silent' });
const workers = openPdfWorkers(1, silent);
const converter = openConverter(silent, 1);
afterAll(() => {
  workers.close();
  converter.close();
});

const converted = async (bytes: Uint8Array) => {
  const { pdf, remarks } = await fromWord({ workers, converter })({
    bytes,
    kind: 'docx',
    account: 'olive',
    fileName: 'Lease.docx',
  });

  return { text: await textOf(pdf), remarks: (await remarks) as readonly Remark[] };
};

/** The names of files of which words are neither in the PDF nor in a remark, and of those that are lossy at all. */
const lossesOf = async (files: readonly WordFile[]) => {
  const silently: string[] = [];
  const lost: string[] = [];

  for (const { name, bytes, words } of files) {
    const { text, remarks } = await converted(bytes).catch((error) => {
      throw new Error(name, { cause: error });
    });
    const missing = words.filter((word) => !text.includes(word));
    const told = remarks.map(remarkText.en).join(' ');
    if (missing.some((word) => !told.includes(word))) silently.push(`${name}: ${missing}`);
    if (missing.length > 0) lost.push(name);
  }

  return { silently, lost };
};

/** What is told of words, each with the file's name. */
const toldOf = async (files: readonly WordFile[]) => {
  const told: string[] = [];
  for (const { name, bytes } of files) {
    const { remarks } = await converted(bytes);
    for (const remark of remarks.filter(({ kind }) => kind !== 'changes-tracked'))
      told.push(`${name}: ${remarkText.en(remark)}`);
  }

  return told;
};

/** What is told of files of which the sender has to look at something else. */
const untoldOf = async (files: readonly WordFile[]) => {
  const untold: string[] = [];
  for (const { name, bytes, words } of files) {
    const { remarks } = await converted(bytes);
    const told = unseenRemarks(remarks).map(remarkText.en).join(' ');
    if (words.some((word) => !told.includes(word))) untold.push(`${name}: ${told}`);
  }

  return untold;
};

/** What is told of files that lose nothing, and what their pages lack of their words. */
const faultsOf = async (files: readonly WordFile[]) => {
  const faults: string[] = [];
  for (const { name, bytes, words } of files) {
    const { text, remarks } = await converted(bytes);
    for (const word of words) if (!text.includes(word)) faults.push(`${name} lacks ${word}`);
    for (const remark of remarks) faults.push(`${name}: ${remarkText.en(remark)}`);
  }

  return faults;
};

test('sixty Word files with one kind of loss each lose no word in silence', {
  timeout: 180_000,
}, async () => {
  const files = lossyWordFiles();
  const { silently, lost } = await lossesOf(files);

  expect(files).toHaveLength(60);
  expect(silently).toEqual([]);
  expect(lost).toEqual(['a text box too low for its words', 'a row too low for its words']);
});

test('twenty Word files without a loss get no remark about words', { timeout: 120_000 }, async () => {
  const files = losslessWordFiles();

  expect(files).toHaveLength(20);
  expect(await toldOf(files)).toEqual([]);
});

test('what is lost of charts, diagrams, word art and headers that repeat each other is told', {
  timeout: 120_000,
}, async () => {
  expect(await untoldOf(lossyDrawings())).toEqual([]);
});

test('charts, diagrams, word art and headers of which nothing is lost get no remark', {
  timeout: 120_000,
}, async () => {
  expect(await toldOf(losslessDrawings())).toEqual([]);
});

test('symbols that become empty boxes or dots are told by their fonts and numbers', {
  timeout: 60_000,
}, async () => {
  const { remarks } = await converted(lossySymbols());

  expect(remarks).toEqual([
    { kind: 'symbols-missing', count: 4, words: '“Webdings 97”, “Wingdings 2 164”, “Marlett 98”' },
  ]);
});

test('characters that no font has are named, and those of rarer scripts that one has are not', {
  timeout: 60_000,
}, async () => {
  const { remarks } = await converted(wordFile(para(run('Rent \u{2fe0} 山田 ☑ नमस्ते \u{10fffd}'))));

  expect(remarks).toEqual([
    {
      kind: 'symbols-missing',
      count: 2,
      words: '“\u{2fe0} [U+2FE0]”, “\u{10fffd} [U+10FFFD]”',
    },
  ]);
});

test('letters are drawn as symbols where a style, a theme or the run itself sets them in Wingdings', {
  timeout: 60_000,
}, async () => {
  const { bytes, ways } = wingdingsLetters();
  const { text, remarks } = await converted(bytes);

  expect(remarks.filter(({ kind }) => kind !== 'changes-tracked')).toEqual([]);
  expect(text.trim().split(/\s*\n\s*/)).toEqual(Array.from({ length: ways }, () => '\uf0fe\uf071 \uf0a8'));
});

test('letters stay letters where a symbol’s font is named that isn’t theirs', {
  timeout: 60_000,
}, async () => {
  const { text, remarks } = await converted(lettersBesideWingdings());

  expect(remarks).toEqual([]);
  expect(text.match(/þq/g)).toHaveLength(4);
});

test('letters that stand for symbols without a shape are told like those symbols', {
  timeout: 60_000,
}, async () => {
  const { remarks } = await converted(undrawnLetters());

  expect(remarks).toEqual([
    {
      kind: 'symbols-missing',
      count: 5,
      words: '“Webdings 97”, “Marlett 98”, “Marlett 254”, “Wingdings 151”',
    },
  ]);
});

test('numbers of charts that are lost, or are shown in a way that can’t be told, are named', {
  timeout: 120_000,
}, async () => {
  expect(await untoldOf(lossyCharts())).toEqual([]);
});

test('numbers that charts show by their formats get no remark', { timeout: 120_000 }, async () => {
  expect(await faultsOf(losslessCharts())).toEqual([]);
});

test('a letter of a chart that stands for a symbol is told', { timeout: 60_000 }, async () => {
  const { remarks } = await converted(chartWithSymbol());

  expect(remarks).toEqual([{ kind: 'symbols-missing', count: 1, words: '“Wingdings 254”' }]);
});

test('embedded objects, fields without a result, bullets and pictures elsewhere are told', {
  timeout: 120_000,
}, async () => {
  expect(await untoldOf(lossyPictures())).toEqual([]);
});

test('pictures, fields, bullets and tables of which nothing is lost get no remark', {
  timeout: 120_000,
}, async () => {
  expect(await faultsOf(losslessPictures())).toEqual([]);
});

test('a field that names a symbol is drawn once, with and without a saved result', {
  timeout: 60_000,
}, async () => {
  const { text, remarks } = await converted(symbolFieldsFile());

  expect(remarks).toEqual([]);
  expect(text.trim().split(/\s*\n\s*/)).toEqual(
    ['Saved', 'Unsaved', 'Empty', 'Simple'].map((name) => `${name} \uf0a8`),
  );
});

test('a file of more headers than can be told apart says that its words were not all compared', {
  timeout: 60_000,
}, async () => {
  const { remarks } = await converted(manyHeaders(120));

  expect(remarks).toContainEqual({ kind: 'words-unchecked', count: 1 });
});
