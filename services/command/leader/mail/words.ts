import { inErasedWords } from '#contracts/closed.ts';
import { withoutLinks } from '#contracts/text/characters.ts';
import { type ForSigners, type SignerLanguage, writtenIn } from '#contracts/text/languages.ts';
import { type Html, html, oneLine } from './markup.ts';

/** A sentence of a mail, as HTML and as plain text. */
export type Words = { readonly html: Html; readonly text: string };

/** Builds a sentence. What is put into it comes from users, so it's never taken for markup. */
export const phrase = (literals: TemplateStringsArray, ...values: readonly (string | Words)[]): Words => ({
  html: html(literals, ...values.map((value) => (typeof value === 'string' ? isolated(value) : value.html))),
  text: String.raw(
    { raw: literals },
    ...values.map((value) => (typeof value === 'string' ? plain(value) : value.text)),
  ),
});

/** A title within a sentence: bold where there is bold, in quotation marks elsewhere. */
export const titled = (title: string): Words => ({
  html: html`<strong>${isolated(title)}</strong>`,
  text: `“${plain(title)}”`,
});

/** The names that a mail greets: all if there are up to three, else the first two and how many more there are. */
export const namesOf = (language: SignerLanguage, names: readonly string[]): string => {
  const different = [...new Set(names)];
  const shown =
    different.length <= 3 ? different : [...different.slice(0, 2), others[language](different.length - 2)];

  return writtenIn(language).and(shown);
};

const others: ForSigners<(count: number) => string> = { en: (count) => `${count} others` };

/** An instant (ISO 8601) that nobody can take for another one: February 19, 2027 at 14:00 UTC. */
export const moment = (language: SignerLanguage, instant: string): string =>
  `${writtenIn(language).dates(longMoment)(instant)} UTC`;

const longMoment = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** Isolated, so that a right-to-left name doesn't change the order of the words around it. */
const isolated = (text: string): Html => html`<bdi>${withoutLinks(inErasedWords(text))}</bdi>`;

const plain = (text: string): string => withoutLinks(oneLine(inErasedWords(text)));
