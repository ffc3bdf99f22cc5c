import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { productFiles, productImports } from './imports.ts';

const client = (await productFiles()).filter((file) => /^web\/(?!build\/|vite\.config\.ts)/.test(file));
const isText = (file: string) => /(?:^|[/-])texts\.ts$/.test(file);
const imports = await productImports();

/** What the signing page loads, and what stands in its HTML. */
const forSigners = reachedFrom('web/sign.tsx', 'web/build/page-words.ts');

/** What isn't translated: names of keys and of typefaces, and the English sample agreements. */
const untranslated = [
  'web/document-view/value-fonts.ts',
  'web/editor/canvas/page-keys.ts',
  'web/features/documents/sample/sample-fields.ts',
  'web/features/landing/replay/sample-history.ts',
];

describe('what people read on screens', () => {
  test.each(client.filter(isText))(
    'in %s is there in each language of signers if the signing page has it, else in each of members',
    (file) => {
      const exported = [...readFileSync(file, 'utf8').matchAll(/^export const \w+ = (?:(\w+)\(|\{)/gm)];

      expect(exported.map(([, choice]) => choice)).toContain(
        forSigners.has(file) ? 'forSigners' : 'forMembers',
      );
      expect(exported.map(([, choice]) => choice)).not.toContain(undefined);
    },
  );

  test('stands in files of texts: no other file of the client has a sentence of its own', () => {
    const files = client.filter((file) => !isText(file) && !untranslated.includes(file));

    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => wordsIn(file).map((words) => `${file}: ${words}`))).toEqual([]);
  });

  test('has its numbers, dates and lists from one file, which asks the page for its language', () => {
    const formatting = /\bIntl\.|\.toLocale\w*\(\s*['"]|\.localeCompare\(/;
    const others = client.filter((file) => formatting.test(readFileSync(file, 'utf8')));

    // The others write days as forms and file names have them, and put keys and instants in order.
    expect(others).toEqual([
      'web/editor/model/editor-field.ts',
      'web/features/documents/list/bulk/zipped-downloads.ts',
      'web/features/documents/possession/share-dialog.tsx',
      'web/features/documents/recent-activity.tsx',
      'web/lib/format.ts',
    ]);
  });
});

function reachedFrom(...files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);

  return reached;
}

type Part = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Sentences, and words under the name of something that people read. Failures that only a log tells are none. */
function wordsIn(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(visit);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    const { type, callee, key, value } = part as Part & { key?: Part; callee?: Part; value?: unknown };
    if (/^(?:TS.*Type|ImportDeclaration)/.test(type ?? '')) return;
    if (
      /^(?:New|Call)Expression$/.test(type ?? '') &&
      /Error$|^(?:Problem|logFailure)$/.test(String(callee?.name))
    )
      return;
    const named = String(key?.name ?? key?.value);
    if (type === 'Property' && READ.test(named))
      found.push(...textOf(value as Part).filter((text) => /^[^#].*\p{L}{2}/u.test(text)));
    found.push(...textOf(part as Part).filter((text) => /^“?\p{Lu}.*\p{L}{2},? \p{L}{2}/u.test(text)));
    Object.values(part).forEach(visit);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));

  return [...new Set(found)];
}

const READ = /^(?:aria-label|heading|hint|label|placeholder|question|text|title|yes)$/;

/** A string, or a template with 1 for each value in it. */
function textOf({ type, value, quasis }: Part): readonly string[] {
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  const parts = type === 'TemplateLiteral' ? (quasis as readonly { value: { cooked: string } }[]) : [];

  return parts.length > 0 ? [parts.map((part) => part.value.cooked).join('1')] : [];
}
