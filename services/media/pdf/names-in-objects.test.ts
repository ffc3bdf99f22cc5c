import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { objectStreamBombPdf } from '../../../tests/fixtures/hostile.ts';
import { onePage, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { taggedPdf } from '../../../tests/fixtures/tagged-pdf.ts';
import { mayHaveName } from './names-in-objects.ts';

const has = (bytes: Uint8Array) => mayHaveName(bytes, ['JavaScript', 'EF']);
const tagged = (last: string) => taggedPdf({ elements: 300, pages: 2, last });

describe('names of a file', () => {
  test.each(['', '/EFG 1', '/AJavaScript 1', '/S/JavaScripts', '/T(JavaScript)', '/S/java#53cript'])(
    'without the ones that are looked for: %s',
    (entry) => {
      expect(has(tagged(entry))).toBe(false);
      expect(has(onePage(entry, stream('')))).toBe(false);
    },
  );

  test.each([
    '/S/JavaScript',
    '/S /#4aava#53cript',
    '/S/#4A#61#76#61#53#63#72#69#70#74',
    '/EF<<>>',
    '/X/E#46',
    '/S/#EF#BB#BFJavaScript',
  ])('with one of them, packed or not: %s', (entry) => {
    expect(has(tagged(entry))).toBe(true);
    expect(has(onePage(entry, stream('')))).toBe(true);
  });

  test('with one of them behind a mark of byte order, part of which is a code', () => {
    expect(has(onePage('/S/\xef#bb\xbfJavaScript', stream('')))).toBe(true);
  });

  test.each([
    ['with another filter', '/Type /ObjStm /Filter /LZWDecode', deflateSync('1 0 /A')],
    [
      'with two filters',
      '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync('1 0 /A')),
    ],
    [
      'with two lists of filters',
      '/Filter /FlateDecode /Type /ObjStm /Filter /LZWDecode',
      deflateSync('1 0 /A'),
    ],
    ['with parameters', '/Type /ObjStm /Filter /FlateDecode /DecodeParms 5 0 R', deflateSync('1 0 /A')],
    ['with a code in a name', '/Type /Obj#53tm /Filter /FlateDecode', deflateSync('1 0 /A')],
    [
      'with a mark of byte order in a name',
      '/Type /#ef#bb#bfObjStm /Filter /FlateDecode',
      deflateSync('1 0 /A'),
    ],
    ['with a string before', '/X (stream\n) /Type /ObjStm /Filter /FlateDecode', deflateSync('1 0 /A')],
    ['with a string behind', '/Type /ObjStm /X (stream\n) /Filter /FlateDecode', deflateSync('1 0 /A')],
    ['with a filter that is an object', '/Type /ObjStm /Filter 5 0 R', deflateSync('1 0 /A')],
    ['that can’t be unpacked', '/Type /ObjStm /Filter /FlateDecode', Buffer.from('packed?')],
  ])('are not known in an object stream %s', (_, dictionary, data) => {
    expect(has(onePage('', { dictionary, data }))).toBe(true);
  });

  test('are not known in an object stream that unpacks to a gigabyte', async () => {
    expect(has(await objectStreamBombPdf())).toBe(true);
  });
});
