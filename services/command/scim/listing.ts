import SCIMMY from 'scimmy';
import { withoutCore } from './paths.ts';
import { PAGE_MAX } from './schemas.ts';
import { invalidValue, ScimProblem } from './scim-error.ts';

/** What a client looks for: one attribute that equals a text. */
export type Looked = { readonly attribute: string; readonly value: string };

/** The most characters of a filter. */
const FILTER_MAX = 1_000;

/** Each character can be matched in one way only. The library's own pattern can be in 2ⁿ, and is never asked. */
const FILTER = /^([\w.:]+) +eq +("[^"\\]*(?:\\.[^"\\]*)*")$/i;

/** Null if there's no filter. Refuses `invalidFilter` for any but `<attribute> eq "<text>"`. */
export const filterIn = (filter: string | undefined, attributes: readonly string[]): Looked | null => {
  if (filter === undefined || filter.trim() === '') return null;
  const [, named = '', text = ''] = filter.length > FILTER_MAX ? [] : (FILTER.exec(filter.trim()) ?? []);
  const attribute = attributes.find((one) => one.toLowerCase() === withoutCore(named).toLowerCase());
  const value = textIn(text);
  if (attribute === undefined || value === null)
    throw new ScimProblem(
      400,
      `A filter is one of ${attributes.join(', ')} with eq and a text, of at most ${FILTER_MAX} characters.`,
      'invalidFilter',
    );

  return { attribute, value };
};

/** A text is written as in JSON (RFC 7644, section 3.4.2.2). */
const textIn = (quoted: string): string | null => {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
};

export type Page = { readonly startIndex: number; readonly count: number };

/** Numbers that are out of range count as the nearest that aren't (RFC 7644, section 3.4.2.4). */
export const pageIn = ({ startIndex, count }: Readonly<Record<string, string | undefined>>): Page => ({
  startIndex: Math.max(1, numberIn(startIndex, 1)),
  count: Math.min(PAGE_MAX, Math.max(0, numberIn(count, PAGE_MAX))),
});

const numberIn = (text: string | undefined, byDefault: number): number => {
  if (text === undefined) return byDefault;

  return /^-?\d{1,9}$/.test(text)
    ? Number(text)
    : invalidValue('startIndex and count have to be whole numbers.');
};

/** Makes resources only of those that are on the page. */
export const listPage = async <One>(
  all: readonly One[],
  { startIndex, count }: Page,
  resourceOf: (one: One) => Promise<object>,
) => {
  const resources: object[] = [];
  for (const one of all.slice(startIndex - 1, startIndex - 1 + count)) resources.push(await resourceOf(one));

  return {
    schemas: [SCIMMY.Messages.ListResponse.id],
    totalResults: all.length,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
};

/** Whether a client wants an attribute (RFC 7644, section 3.9). */
export const wants = (
  { attributes, excludedAttributes }: Readonly<Record<string, string | undefined>>,
  name: string,
): boolean => {
  const named = (list: string | undefined) =>
    list?.split(',').some((one) => one.trim().toLowerCase() === name.toLowerCase()) ?? false;

  return !named(excludedAttributes) && (attributes === undefined || named(attributes));
};
