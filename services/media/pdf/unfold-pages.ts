import { Refused } from '../refused.ts';
import { INHERITABLE } from './file/page-box.ts';
import {
  add,
  asArray,
  asDictionary,
  entriesOf,
  type PdfDictionary,
  type PdfFile,
  type PdfItem,
} from './file/pdf-file.ts';
import { arraySource, dictionarySource } from './file/pdf-source.ts';

/**
 * Puts all pages directly below the root of the page tree, with what they inherited there. A page that the tree names
 * several times becomes as many pages, so that what is added to one isn't seen on the others: other readers show such a
 * page at each place. Yields after each node, and returns false, with nothing changed, if the tree doesn't have this
 * many places. Throws `Refused` if it has more nodes than anybody can wait for.
 */
export const unfoldPages = function* (file: PdfFile, pageCount: number): Generator<void, boolean> {
  const [root, reference] = [asDictionary(file.catalog.value('Pages')), file.catalog.source('Pages')];
  const places = root && (yield* placesOf(file, pageCount));
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

type PagePlace = {
  readonly source: string;
  readonly page: PdfDictionary;
  readonly inherited: Readonly<Record<string, string>>;
};

/** A node counts as often as the tree names it, which may be more often than a file has bytes. */
const MOST_NODES = 200_000;
/** PDFium shows no page below more levels. A tree with a circle has no end of them. */
const DEEPEST = 1_024;

/** Every page as often as the tree names it, in reading order. Null if there are more than `most`, or it is too deep. */
const placesOf = function* (file: PdfFile, most: number): Generator<void, readonly PagePlace[] | null> {
  const { catalog } = file;
  const root = { source: catalog.source('Pages') ?? '', value: () => catalog.value('Pages') };
  const places: PagePlace[] = [];
  const left: Below[] = [{ item: root, inherited: {}, level: 0 }];
  let nodes = 0;

  for (let next = left.pop(); next; next = left.pop()) {
    yield;
    const { source, value } = next.item;
    const node = asDictionary(value());
    if (!node) continue;
    const level = next.level + 1;
    if (level > DEEPEST) return null;

    const inherited = { ...next.inherited, ...ownOf(node) };
    const kids = asArray(node.value('Kids'));
    if (++nodes + left.length + (kids?.length ?? 0) > MOST_NODES) throw new Refused('upload.too-complex');
    for (const item of kids?.toReversed() ?? []) left.push({ item, inherited, level });
    if (!kids && places.push({ source, page: node, inherited }) > most) return null;
  }

  return places;
};

/** A node of the tree that is still to be looked at. */
type Below = { readonly item: PdfItem; readonly inherited: PagePlace['inherited']; readonly level: number };

const ownOf = (node: PdfDictionary): Record<string, string> =>
  Object.fromEntries(
    INHERITABLE.flatMap((key) => {
      const source = node.value(key) == null ? undefined : node.source(key);

      return source === undefined ? [] : [[key, source] as const];
    }),
  );
