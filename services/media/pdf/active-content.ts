import { type PDF, PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core';

/**
 * Takes out what a viewer would run by itself: scripts, programs, actions that send data away or reach for other
 * files, and XFA. Links to pages and to the web stay. Answers whether there was anything.
 */
export const removeActiveContent = (pdf: PDF): boolean => {
  const resolved: Resolve = (value) => (value instanceof PdfRef ? pdf.getObject(value) : value);
  const catalog = pdf.getCatalog();
  let found = withoutKey(resolved(catalog.get('Names')), 'JavaScript');
  found = withoutKey(resolved(catalog.get('AcroForm')), 'XFA') || found;

  const visited = new Set<object>();
  const left: unknown[] = [catalog];
  while (left.length > 0) {
    const object = resolved(left.pop());
    if (!isContainer(object) || visited.has(object)) continue;

    visited.add(object);
    found = withoutActions(object, resolved) || found;
    for (const value of valuesOf(object)) left.push(value);
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

const withoutKey = (value: unknown, key: string) => value instanceof PdfDict && value.delete(key);

const withoutActions = (container: Container, resolved: Resolve): boolean => {
  if (container instanceof PdfDict) {
    const keys = [...container].filter(([, value]) => isActive(resolved(value))).map(([key]) => key);
    for (const key of keys) container.delete(key);
    return keys.length > 0;
  }

  const before = container.length;
  for (let index = before - 1; index >= 0; index--)
    if (isActive(resolved(container.at(index)))) container.remove(index);
  return container.length < before;
};

/** Action types (ISO 32000-2, 12.6.4) by the `S` of their dictionaries. */
const active = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'GoToR',
  'GoToE',
]);

const isActive = (value: unknown): boolean => {
  const type = value instanceof PdfDict ? value.get('S') : null;

  return type instanceof PdfName && active.has(type.value);
};
