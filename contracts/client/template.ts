import { z } from 'zod';

declare const marks: unique symbol;

/**
 * HTML with marks, `{{name}}` or `<!-- {{name}} -->`, in whose place something is put. Its type names them, so that
 * whoever fills it in knows all of them.
 */
export type Template<Mark extends string> = string & { readonly [marks]: Mark };

/** HTML that is put in as it is. Everything else is a text, and escaped. */
export type Html = { readonly html: string };

/** The schema of a template that has these marks, each at least once, and no others. */
export const template = <const Mark extends string = never>(...known: readonly Mark[]) =>
  z.custom<Template<Mark>>((text) => typeof text === 'string' && marksIn(text) === listOf(known), {
    error: ({ input }) =>
      typeof input === 'string'
        ? `has the marks [${marksIn(input)}] instead of [${listOf(known)}]`
        : 'is no template',
  });

/** Fills in everything in one pass, so that nothing that is put in is taken for a mark. */
export const fill = <Mark extends string>(
  text: Template<Mark>,
  values: Readonly<Record<Mark, string | Html>>,
): Html => ({
  html: text.replace(MARK, (_, inComment?: Mark, bare?: Mark) => {
    const value = values[(inComment ?? bare) as Mark];

    return typeof value === 'string' ? escapeHtml(value) : value.html;
  }),
});

const MARK = /<!-- {{(\w+)}} -->|{{(\w+)}}/g;

const marksIn = (text: string) =>
  listOf([...text.matchAll(MARK)].map(([, inComment, bare]) => inComment ?? bare ?? ''));

const listOf = (names: readonly string[]) => [...new Set(names)].sort().join(', ');

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
