import { forMembers } from './language.ts';

/** What people read who choose a password. Problems are the specification's (part 1, section 5). */
const en = {
  hint: (shortest: number) => `At least ${shortest} characters`,
  tooShort: (shortest: number) => `Password must be at least ${shortest} characters`,
  unconfirmed: 'Please confirm your password',
  different: "Passwords don't match",
} as const;

export const texts = forMembers({ en });
