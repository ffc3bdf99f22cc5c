import { texts } from '../app/page-texts.ts';
import { language } from '../lib/language.ts';

/** What stands in the place of a mark of a page, such as `{{noScript}}`. */
export const pageWords: Readonly<Record<string, string>> = { ...texts, lang: language };

/** A page, in which marks of other words stay: the query service fills them in. */
export const withWords = (page: string, words: typeof pageWords): string =>
  page.replace(/{{(\w+)}}/g, (mark, name: string) => words[name] ?? mark);
