import { type PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import { Refused } from '../refused.ts';

/** More than twice as many as 500 pages have if each of their words is marked. */
const MOST_OBJECTS = 500_000;

/**
 * Removes actions and embedded files from any object of the file, even where no reader should look, so that nothing of
 * the kind is passed on. Yields after each object, and returns whether there were any. Throws `Refused` if there are
 * more objects than anybody can wait for.
 */
export const removeStrayContent = function* (pdf: PDF): Generator<void, boolean> {
  const resolved: Resolve = (value) => (value instanceof PdfRef ? pdf.getObject(value) : value);
  const visited = new Set<object>();
  const left: unknown[] = [pdf.getCatalog()];
  let found = false;

  while (left.length > 0) {
    const object = resolved(left.pop());
    if (!isContainer(object) || visited.has(object)) continue;

    visited.add(object);
    if (visited.size > MOST_OBJECTS) throw new Refused('upload.too-complex');
    found = withoutStrays(object, resolved) || found;
    for (const value of valuesOf(object)) left.push(value);
    yield;
  }

  return found;
};

type Resolve = (value: unknown) => unknown;
type Container = PdfDict | PdfArray;

const isContainer = (value: unknown): value is Container =>
  value instanceof PdfDict || value instanceof PdfArray;

const valuesOf = function* (container: Container): Generator<unknown> {
  if (container instanceof PdfArray) yield* container;
  else for (const [, value] of container) yield value;
};

const withoutStrays = (container: Container, resolved: Resolve): boolean => {
  if (container instanceof PdfDict) {
    const keys = [...container].filter(([key, value]) => isStray(resolved(value), key.value, resolved));
    for (const [key] of keys) container.delete(key);
    return keys.length > 0;
  }

  const before = container.length;
  for (let index = before - 1; index >= 0; index--)
    if (isStray(resolved(container.at(index)), '', resolved)) container.remove(index);
  return container.length < before;
};

/** Kinds of actions (ISO 32000-2, 12.6.4) by the `S` of their dictionaries, except those that only go somewhere. */
const active = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Movie',
  'Sound',
]);

/** The keys of file names in a file specification's list of embedded files. */
const FILES = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);

/** The names without which a file has nothing that could be removed. */
export const STRAY_NAMES: readonly string[] = [...active, 'EmbeddedFile', 'EF'];

const isStray = (value: unknown, key: string, resolved: Resolve): boolean => {
  if (!(value instanceof PdfDict)) return false;
  const [type, subtype] = [nameOf(resolved(value.get('Type'))), nameOf(resolved(value.get('S')))];
  // An element of the document's structure has its kind under the same key, named freely by its author.
  if (subtype !== null && active.has(subtype) && type !== 'StructElem') return true;

  return type === 'EmbeddedFile' || (key === 'EF' && holdsFiles(value, resolved));
};

const holdsFiles = (value: PdfDict, resolved: Resolve) => {
  const entries = [...value];

  return entries.every(([name, file]) => FILES.has(name.value) && resolved(file) instanceof PdfStream);
};

const nameOf = (value: unknown): string | null => (value instanceof PdfName ? value.value : null);
