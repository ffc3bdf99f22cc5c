import { has, keepActions } from './actions.ts';
import { type Page, pagesOf } from './file/page-box.ts';
import {
  asArray,
  asDictionary,
  type PdfDictionary,
  type PdfFile,
  type PdfItem,
  type PdfValue,
} from './file/pdf-file.ts';

/** What was removed from a file: the number of attached files, and of other things that aren't on the list. */
export type Removed = { readonly attachments: number; readonly others: number };

/**
 * Keeps only what is on a list: annotations that people look at or fill in, and actions that go to a page or to a web
 * address. Everything that does more is removed wherever a reader would find it (ISO 32000-2, 7.7.2, 12.5, 12.6, 12.7):
 * scripts, programs, media, attached files. Things that can't be recognised are removed too.
 */
export const removeActiveContent = (file: PdfFile, pages = pagesOf(file)): Removed => {
  const removal = activeContentRemoval(file, pages);
  let next = removal.next();
  while (!next.done) next = removal.next();

  return next.value;
};

/** Removes the same, and yields after each bookmark, field and annotation, because a file may have any number of them. */
export const activeContentRemoval = function* (
  file: PdfFile,
  pages: readonly Page[],
): Generator<void, Removed> {
  const attached = new Set<string>();
  const removal: Removal = { attached, others: 0 };
  yield* cleanCatalog(file.catalog, removal);
  for (const { dictionary } of pages) yield* cleanPage(dictionary, removal);

  return { attachments: attached.size, others: removal.others };
};

type Removal = {
  /** The sources of the attached files' specifications, so that each is counted once. */
  readonly attached: Set<string>;
  others: number;
};

/** Entries of the catalog that run something, attach files, or say what a reader must be able to run. */
const CATALOG = ['AA', 'Collection', 'Requirements', 'URI', 'SpiderInfo'];
/** Name trees that may stay: destinations, and appearances of annotations. */
const NAMES = ['Dests', 'AP'];

const cleanCatalog = function* (catalog: PdfDictionary, removal: Removal): Generator<void> {
  drop(catalog, CATALOG, removal);
  dropAttached(catalog, removal);
  keepActions(catalog, ['OpenAction'], ['GoTo'], removal);
  const names = dictionaryAt(catalog, 'Names', removal);
  yield* countEmbedded(names?.value('EmbeddedFiles'), removal);
  drop(names, names?.keys().filter((key) => !NAMES.includes(key)) ?? [], removal, ['EmbeddedFiles']);

  const form = dictionaryAt(catalog, 'AcroForm', removal);
  drop(form, ['XFA'], removal);
  const clean = (dictionary: PdfDictionary) => cleanHolder(dictionary, removal);
  yield* visit(form, ['Fields'], ['Kids'], clean);
  yield* visit(dictionaryAt(catalog, 'Outlines', removal), ['First'], ['First', 'Next'], clean);
};

const cleanPage = function* (page: PdfDictionary, removal: Removal): Generator<void> {
  drop(page, ['PresSteps'], removal);
  cleanHolder(page, removal);
  if (!asArray(page.value('Annots'))) drop(page, ['Annots'], removal);

  const annotations = asArray(page.value('Annots')) ?? [];
  for (const [index, item] of [...annotations.entries()].reverse()) {
    const annotation = asDictionary(item.value());
    const subtype = annotation?.value('Subtype');
    if (annotation && ANNOTATIONS.has(String(subtype))) cleanHolder(annotation, removal);
    else {
      page.removeItem('Annots', index);
      if (subtype === 'FileAttachment') removal.attached.add(annotation?.source('FS') ?? item.source);
      else if (item.value() !== null) removal.others++;
    }
    yield;
  }
};

/** Subtypes of annotations that show something or can be filled in (ISO 32000-2, table 171). */
const ANNOTATIONS = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'Widget',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'Redact',
]);

/** Cleans a page, an annotation, a form field or a bookmark. */
const cleanHolder = (dictionary: PdfDictionary, removal: Removal): void => {
  drop(dictionary, ['AA'], removal);
  dropAttached(dictionary, removal);
  keepActions(dictionary, ['A', 'PA'], ['GoTo', 'URI', 'Named'], removal);
};

const drop = (
  dictionary: PdfDictionary | undefined,
  keys: readonly string[],
  removal: Removal,
  uncounted: readonly string[] = [],
): void => {
  for (const key of keys.filter((one) => dictionary && has(dictionary, one))) {
    dictionary?.remove(key);
    if (!uncounted.includes(key)) removal.others++;
  }
};

/** Removes files that are associated with a part of the document. */
const dropAttached = (dictionary: PdfDictionary, { attached }: Removal): void => {
  if (!has(dictionary, 'AF')) return;
  for (const { source } of asArray(dictionary.value('AF')) ?? []) attached.add(source);
  dictionary.remove('AF');
};

const countEmbedded = (tree: PdfValue, { attached }: Removal): Generator<void> =>
  visit(asDictionary(tree), [], ['Kids'], (node) => {
    for (const [index, { source }] of (asArray(node.value('Names')) ?? []).entries())
      if (index % 2 === 1) attached.add(source);
  });

/** The dictionary under a key. If there is something else, it is removed. */
const dictionaryAt = (
  dictionary: PdfDictionary,
  key: string,
  removal: Removal,
): PdfDictionary | undefined => {
  const found = asDictionary(dictionary.value(key));
  if (!found) drop(dictionary, [key], removal);

  return found;
};

/**
 * Visits each dictionary of a tree, even if the tree has circles. Without `first` keys, the root itself is visited too.
 */
const visit = function* (
  root: PdfDictionary | undefined,
  first: readonly string[],
  further: readonly string[],
  look: (dictionary: PdfDictionary) => void,
): Generator<void> {
  const seen = new Set<string>();
  const toVisit = root
    ? first.length > 0
      ? children(root, first)
      : [{ source: '', value: () => root }]
    : [];
  for (let next = toVisit.pop(); next; next = toVisit.pop()) {
    yield;
    if (seen.has(next.source)) continue;
    if (/^\d+ \d+ R$/.test(next.source)) seen.add(next.source);
    const dictionary = asDictionary(next.value());
    if (!dictionary) continue;
    look(dictionary);
    for (const child of children(dictionary, further)) toVisit.push(child);
  }
};

/** What the dictionary has under these keys, read only when it is visited. */
const children = (dictionary: PdfDictionary, keys: readonly string[]): PdfItem[] =>
  keys.flatMap((key) => {
    const value = dictionary.value(key);

    return asArray(value) ?? { source: dictionary.source(key) ?? '', value: () => value };
  });
