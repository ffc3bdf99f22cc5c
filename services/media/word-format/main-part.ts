import { unzipSync } from 'fflate';
import { isNamed } from './compound-file.ts';
import type { ZipPart } from './zip.ts';

/**
 * Finds the part of a Word file that holds its text, or null if the zip is something else. Word names it
 * `word/document.xml`, Word online also `word/document2.xml`. What counts is the package's relationship (ECMA-376, part
 * 2, 8.3) and the type that the package declares. Part names ignore upper and lower case.
 */
export const mainPartOf = (bytes: Uint8Array, parts: readonly ZipPart[]): string | null => {
  const named = (partName: string) => parts.find(({ name }) => isNamed(name, partName));
  const usual = named('word/document.xml');
  if (usual) return usual.name;

  const relationships = textOf(bytes, named('_rels/.rels'));
  const [target] = elementsOf(relationships, 'Relationship')
    .filter(({ Type = '' }) => Type.endsWith('/officeDocument'))
    .map(({ Target = '' }) => Target.replace(/^\.?\//, ''));
  const types = elementsOf(textOf(bytes, named('[Content_Types].xml')), 'Override');
  const isWord = types.some(
    ({ PartName = '', ContentType = '' }) =>
      isNamed(PartName, `/${target}`) && /wordprocessingml|ms-word/i.test(ContentType),
  );

  return isWord ? (named(target ?? '')?.name ?? null) : null;
};

/** Bytes, packed and unpacked. These two small parts of a Word file never have more. */
const MOST_PACKED = 100_000;
const MOST = 1_000_000;

const textOf = (bytes: Uint8Array, part: ZipPart | undefined): string => {
  if (!part || part.packed > MOST_PACKED || part.size > MOST) return '';
  try {
    const unpacked = unzipSync(bytes, { filter: ({ name }) => name === part.name });
    return Buffer.from(unpacked[part.name] ?? []).toString('utf8');
  } catch {
    return '';
  }
};

/**
 * Reads the attributes of each element in a flat list. It sees only plain text, no entities or nesting. What is longer
 * than any of Word's is not read, so that each character is looked at a bounded number of times.
 */
const elementsOf = (xml: string, name: string): readonly Readonly<Record<string, string>>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w{1,40}:)?${name}\\s([^<>]{0,1000})>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value])),
  );

const ATTRIBUTE = /\b(\w{1,40})\s{0,10}=\s{0,10}["']([^"']{0,1000})["']/g;
