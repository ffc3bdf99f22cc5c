import type { ForSigners } from './languages.ts';

// This file doesn't use zod, because the browser checks values with the same rules.

const english = {
  'not-valid': 'isn’t valid',
  'not-shown': 'contains characters that can’t be shown',
  'too-long-value': 'is longer than 2000 characters',
  'too-long-initials': 'can’t be longer than 4 characters',
  'not-a-date': 'isn’t a valid date',
  'not-an-email': 'isn’t a valid email address',
  'not-checked': 'must be checked or left empty',
  'not-drawable': 'can’t be drawn',
  'no-name': 'needs a name along with the drawing',
  'web-address': 'can’t contain a web address',
  'not-a-moment': 'must be a moment in the years 1 to 9999',
  'not-a-duration': 'must be between P30D and P100Y',
  'not-a-color': 'isn’t a color such as #2563eb',
  'not-a-logo': 'isn’t the address of an uploaded logo',
  'not-a-scope': 'isn’t a scope',
  'not-a-domain': 'isn’t a domain',
  'query-or-fragment': 'can’t have a query or a fragment',
  'repeated-entry': 'can’t contain an entry twice',
} as const;

/** What can be wrong with a value, by name. Schemas give it as the message of a check. */
export type ValueProblem = keyof typeof english;

/** Says what is wrong with a value, as the rest of a sentence that starts with its name: “Title can’t be empty.” */
export const valueProblems: ForSigners<Readonly<Record<ValueProblem, string>>> = { en: english };

export const isValueProblem = (text: string): text is ValueProblem => Object.hasOwn(english, text);
