import { defaultLanguage, writtenIn } from './languages.ts';

/** How commands and reports of operators, who have no language of their own, write numbers and lists. */
export const forOperators = writtenIn(defaultLanguage);
