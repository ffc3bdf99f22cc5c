import type { z } from 'zod';

/** Says what is wrong with one value, as the rest of a sentence that starts with its name: "can’t be empty". */
export const problemIn = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${types[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be ${either(issue.values)}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    default:
      return 'isn’t valid';
  }
};

/** A sentence for people about what a request got wrong, such as "Title can’t be empty." */
export const problemSentence = ({ code, path, message, ...issue }: z.core.$ZodIssue): string =>
  code === 'unrecognized_keys' && 'keys' in issue
    ? `${issue.keys.map((key) => `“${key}”`).join(', ')} isn’t expected here.`
    : `${subject(path)} ${message}.`;

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

const either = (values: readonly unknown[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values.map((value) => `“${value}”`));

const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  const most = counted(maximum);
  if (origin === 'string') return `can’t be longer than ${most} characters`;
  if (origin === 'array') return `can’t have more than ${most} entries`;

  return inclusive === false ? `must be less than ${most}` : `can’t be more than ${most}`;
};

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  const least = counted(minimum);
  const isText = origin === 'string';
  if ((isText || origin === 'array') && Number(minimum) === 1) return 'can’t be empty';
  if (isText) return `must be at least ${least} characters long`;
  if (origin === 'array') return `must have at least ${least} entries`;

  return inclusive === false ? `must be more than ${least}` : `must be at least ${least}`;
};

const counted = (count: number | bigint) => count.toLocaleString('en-US');

/** The name of a value as people would say it, with its place in the innermost list that it's in. */
const subject = (path: readonly PropertyKey[]) => {
  const named = path.findLastIndex((part) => typeof part === 'string');
  if (named < 0) return 'The request';
  const listed = path.findLastIndex((part) => typeof part === 'number');
  const list = path.slice(0, listed).findLast((part) => typeof part === 'string');
  const entry = listed < 0 ? '' : ` (entry ${Number(path[listed]) + 1} of ${spoken(list ?? 'the list')})`;

  return listed > named
    ? `Entry ${Number(path[listed]) + 1} of ${spoken(path[named])}`
    : `${titled(path[named])}${entry}`;
};

const titled = (name: PropertyKey | undefined) =>
  spoken(name).replace(/^./u, (letter) => letter.toUpperCase());

/** `fullName` is "full name", `logoUrl` is "logo URL". */
const spoken = (name: PropertyKey | undefined) =>
  String(name)
    .replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\b(?:id|url|pdf)\b/g, (word) => word.toUpperCase());
