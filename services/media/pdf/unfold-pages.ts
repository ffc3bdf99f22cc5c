import { INHERITABLE } from '../seal/pdf/page-box.ts';
import {
  add,
  asArray,
  asDictionary,
  entriesOf,
  type PdfDictionary,
  type PdfFile,
  type PdfValue,
} from '../seal/pdf/pdf-file.ts';
import { arraySource, dictionarySource } from '../seal/pdf/pdf-source.ts';

/**
 * Puts all pages directly below the root of the page tree, with what they inherited there. A page that the tree names
 * several times becomes as many pages, so that what is added to one isn't seen on the others: other readers show such a
 * page at each place. Answers false, and changes nothing, if the tree doesn't have this many places.
 */
export const unfoldPages = (file: PdfFile, pageCount: number): boolean => {
  const [root, reference] = [asDictionary(file.catalog.value('Pages')), file.catalog.source('Pages')];
  const places = root && placesOf(file, pageCount);
  if (!root || !reference || places?.length !== pageCount) return false;

  const used = new Set<string>();
  const kids = places.map(({ source, page, inherited }) => {
    const entries = { ...inherited, Type: '/Page', Parent: reference };
    if (used.has(source) || !REFERENCE.test(source))
      return add(file, dictionarySource({ ...entriesOf(page), ...entries }));

    used.add(source);
    for (const [key, value] of Object.entries(entries)) page.set(key, value);
    return source;
  });
  root.set('Type', '/Pages');
  root.set('Kids', arraySource(kids));
  root.set('Count', String(kids.length));

  return true;
};

/** Otherwise the page is written within the tree itself. */
const REFERENCE = /^\d+ \d+ R$/;

type Place = {
  readonly source: string;
  readonly page: PdfDictionary;
  readonly inherited: Readonly<Record<string, string>>;
};

/** How many nodes a tree may have for each of its pages. */
const DEPTH = 100;

/** Every page as often as the tree names it, in reading order. Null if there are more than `most`, or it has a circle. */
const placesOf = (file: PdfFile, most: number): readonly Place[] | null => {
  const places: Place[] = [];
  let nodes = 0;

  const walk = (
    source: string,
    found: PdfValue,
    above: Place['inherited'],
    path: readonly string[],
  ): boolean => {
    const node = asDictionary(found);
    if (!node) return true;
    if (++nodes > most * DEPTH || path.includes(source)) return false;

    const inherited = { ...above, ...ownOf(node) };
    const kids = asArray(node.value('Kids'));
    if (kids) return kids.every((kid) => walk(kid.source, kid.value(), inherited, [...path, source]));
    return places.push({ source, page: node, inherited }) <= most;
  };
  const { catalog } = file;

  return walk(catalog.source('Pages') ?? '', catalog.value('Pages'), {}, []) ? places : null;
};

const ownOf = (node: PdfDictionary): Record<string, string> =>
  Object.fromEntries(
    INHERITABLE.flatMap((key) => {
      const source = node.value(key) == null ? undefined : node.source(key);

      return source === undefined ? [] : [[key, source] as const];
    }),
  );
