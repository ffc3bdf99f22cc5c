import type { z } from 'zod';
import { clipped } from '../text/characters.ts';
import type { ForSigners } from '../text/languages.ts';
import { writtenIn } from '../text/languages.ts';
import { isValueProblem, type ValueProblem, valueProblems } from '../text/value-problems.ts';

type Path = readonly (string | number)[];

/** What is wrong with one value of a request. */
export type InvalidValue =
  | { readonly problem: ValueProblem | 'missing'; readonly path: Path }
  | { readonly problem: 'wrong-type'; readonly path: Path; readonly expected: string }
  | { readonly problem: 'not-one-of'; readonly path: Path; readonly values: readonly string[] }
  | {
      readonly problem: 'too-big' | 'too-small';
      readonly path: Path;
      /** What the limit counts: `string` and `array` have a length, others are numbers. */
      readonly of: string;
      readonly limit: number;
      /** Whether the limit itself is allowed. */
      readonly isInclusive: boolean;
    }
  | { readonly problem: 'unexpected'; readonly members: readonly string[] };

/** Tells what an issue of a schema is about. The values have to be reported by the schema (`reportInput`). */
export const invalidValueOf = (issue: z.core.$ZodIssue): InvalidValue => {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : nameIn(String(part))));
  if (isValueProblem(issue.message)) return { problem: issue.message, path };

  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { problem: 'missing', path }
        : { problem: 'wrong-type', path, expected: issue.expected };
    case 'invalid_value':
      return { problem: 'not-one-of', path, values: issue.values.map(String) };
    case 'too_big':
      return { problem: 'too-big', path, ...limitOf(issue.maximum, issue) };
    case 'too_small':
      return { problem: 'too-small', path, ...limitOf(issue.minimum, issue) };
    case 'unrecognized_keys':
      return { problem: 'unexpected', members: issue.keys.slice(0, NAMES).map(nameIn) };
    default:
      return { problem: 'not-valid', path };
  }
};

/** How many names of a request an answer repeats, and how much of each, so that no answer is as long as its request. */
const NAMES = 10;
const NAME_MAX = 100;

const nameIn = (name: string): string => clipped(name, NAME_MAX);

const limitOf = (
  limit: number | bigint,
  { origin, inclusive }: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
) => ({ of: origin, limit: Number(limit), isInclusive: inclusive !== false });

/** A sentence for people about what a request got wrong, such as "Title can’t be empty." */
export const invalidValueSentence: ForSigners<(invalid: InvalidValue) => string> = {
  en: (invalid) =>
    invalid.problem === 'unexpected'
      ? `${invalid.members.map((member) => `“${member}”`).join(', ')} isn’t expected here.`
      : `${subject(invalid.path)} ${predicate(invalid)}.`,
};

const { number, or } = writtenIn('en');

const predicate = (invalid: Exclude<InvalidValue, { problem: 'unexpected' }>): string => {
  switch (invalid.problem) {
    case 'missing':
      return 'is missing';
    case 'wrong-type':
      return `must be ${types[invalid.expected] ?? 'of another kind'}`;
    case 'not-one-of':
      return `must be ${or(invalid.values.map((value) => `“${value}”`))}`;
    case 'too-big':
      return tooBig(invalid);
    case 'too-small':
      return tooSmall(invalid);
    default:
      return valueProblems.en[invalid.problem];
  }
};

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  date: 'a date',
};

type Limited = Extract<InvalidValue, { limit: number }>;

const tooBig = ({ of, limit, isInclusive }: Limited) => {
  const most = number(limit);
  if (of === 'string') return `can’t be longer than ${most} characters`;
  if (of === 'array') return `can’t have more than ${most} entries`;

  return isInclusive ? `can’t be more than ${most}` : `must be less than ${most}`;
};

const tooSmall = ({ of, limit, isInclusive }: Limited) => {
  const least = number(limit);
  const isText = of === 'string';
  if ((isText || of === 'array') && limit === 1) return 'can’t be empty';
  if (isText) return `must be at least ${least} characters long`;
  if (of === 'array') return `must have at least ${least} entries`;

  return isInclusive ? `must be at least ${least}` : `must be more than ${least}`;
};

/** The name of a value as people would say it, with its place in the innermost list that it's in. */
const subject = (path: Path) => {
  const named = path.findLastIndex((part) => typeof part === 'string');
  if (named < 0) return 'The request';
  const listed = path.findLastIndex((part) => typeof part === 'number');
  const list = path.slice(0, listed).findLast((part) => typeof part === 'string');
  const entry = listed < 0 ? '' : ` (entry ${Number(path[listed]) + 1} of ${spoken(list ?? 'the list')})`;

  return listed > named
    ? `Entry ${Number(path[listed]) + 1} of ${spoken(path[named])}`
    : `${titled(path[named])}${entry}`;
};

const titled = (name: string | number | undefined) =>
  spoken(name).replace(/^./u, (letter) => letter.toUpperCase());

/** `fullName` is "full name", `logoUrl` is "logo URL". */
const spoken = (name: string | number | undefined) =>
  String(name)
    .replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\b(?:id|url|pdf)\b/g, (word) => word.toUpperCase());
