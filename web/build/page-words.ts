import { texts } from '../app/page-texts.ts';
import { language } from '../lib/language.ts';

/** What stands in the place of a mark of a page, such as `{{noScript}}`. */
export const pageWords: Readonly<Record<string, string>> = { ...texts, lang: language };

/**
 * A page, in which marks of other words stay: the query service fills them in. Words stand in scripts as well, so a sign
 * that ends a string or a tag is refused.
 */
export const withWords = (page: string, words: typeof pageWords): string =>
  page.replace(/{{(\w+)}}/g, (mark, name: string) => {
    const word = words[name] ?? mark;
    if (/[<>&"\\]/.test(word)) throw new Error(`“${word}” can’t stand in a page: ${name}`);

    return word;
  });
