import { inErasedWords } from '#contracts/closed.ts';
import { withoutLinks } from '#contracts/text/characters.ts';
import { type Html, html, oneLine } from './markup.ts';

/** A sentence of a mail, as HTML and as plain text. */
export type Words = { readonly html: Html; readonly text: string };

/** Builds a sentence. What is put into it comes from users, so it's never taken for markup. */
export const words = (literals: TemplateStringsArray, ...values: readonly (string | Words)[]): Words => ({
  html: html(literals, ...values.map((value) => (typeof value === 'string' ? own(value) : value.html))),
  text: String.raw(
    { raw: literals },
    ...values.map((value) => (typeof value === 'string' ? plain(value) : value.text)),
  ),
});

/** A title within a sentence: bold where there is bold, in quotation marks elsewhere. */
export const titled = (title: string): Words => ({
  html: html`<strong>${own(title)}</strong>`,
  text: `“${plain(title)}”`,
});

/** The names that a mail greets: all if there are up to three, else the first two and how many more there are. */
export const namesOf = (names: readonly string[]): string => {
  const different = [...new Set(names)];
  const shown =
    different.length <= 3 ? different : [...different.slice(0, 2), `${different.length - 2} others`];

  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown);
};

/** An instant (ISO 8601) that nobody can take for another one: February 19, 2027 at 14:00 UTC. */
export const moment = (instant: string): string => `${longMoment.format(new Date(instant))} UTC`;

const longMoment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Isolated, so that a right-to-left name doesn't change the order of the words around it. */
const own = (text: string): Html => html`<bdi>${withoutLinks(inErasedWords(text))}</bdi>`;

const plain = (text: string): string => withoutLinks(oneLine(inErasedWords(text)));
