/** HTML that is safe inside HTML: only `html` makes it. */
export type Html = { readonly markup: string };

/** Builds HTML, escaping everything put into it that is not HTML by this same tag. */
export const html = (
  literals: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html => ({ markup: String.raw({ raw: literals }, ...values.map(markupOf)) });

/** Text of a user as one line: no line ends, no control characters, no marks that turn text around (UAX #9). */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const markupOf = (value: string | Html | readonly Html[]): string => {
  if (typeof value === 'string') return escaped(oneLine(value));
  if ('markup' in value) return value.markup;

  return value.map(({ markup }) => markup).join('\n');
};

const escaped = (text: string) => text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
