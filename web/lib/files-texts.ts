import { forMembers } from './language.ts';

/** What people read whose file can't be uploaded (spec, part 1, section 5). */
const en = {
  tooLarge: ['File too large', 'Please select a file smaller than 10MB.'],
} as const;

export const texts = forMembers({ en });
