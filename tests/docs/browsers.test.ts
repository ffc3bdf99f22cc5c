import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Browsers, newerInScripts, newerInStyle } from '../../web/build/newer-than.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/web');

/** What the built client has that one of the browsers lacks, and why nobody misses it. */
const forgiven: Readonly<Record<string, string>> = {
  'api.URL.canParse_static': 'bridged in web/lib/bridges/built-ins.ts',
  'javascript.builtins.Map.groupBy': 'bridged in web/lib/bridges/built-ins.ts',
  'javascript.builtins.Promise.withResolvers': 'bridged in web/lib/bridges/built-ins.ts',
  'javascript.builtins.Intl.Segmenter': 'contracts/text/wrapping.ts does without it',
  'javascript.builtins.Iterator.Iterator': 'immer asks whether it is there',
  'javascript.builtins.Uint8Array.fromBase64': 'proof only, after contracts/proof/able.ts was asked',
  'javascript.builtins.Uint8Array.fromHex': 'proof only, after contracts/proof/able.ts was asked',
  'javascript.builtins.Uint8Array.toBase64': 'proof only, after contracts/proof/able.ts was asked',
  'javascript.builtins.Uint8Array.toHex': 'proof only, after contracts/proof/able.ts was asked',
  'css.selectors.has': 'a hint while a link is pointed at, more room, a smooth scroll; never what is chosen',
  'css.selectors.popover-open': 'Floating UI catches what it throws',
  'css.selectors.state': 'a word of a text',
  'css.at-rules.page': 'margins of printed pages',
  'css.properties.accent-color': 'a colour',
  'css.properties.box-decoration-break': 'a look of printed lines',
  'css.properties.forced-color-adjust': 'colours where somebody chose their own, which Safari has none of',
  'css.properties.resize': 'a larger text area',
  'css.properties.text-size-adjust': 'browsers without it leave the size alone',
  'css.properties.text-wrap': 'where lines of a heading end',
  'css.properties.user-select': 'Safari knows it by its own name, which the build adds',
};

let oldest: Browsers;
let found: readonly string[];

beforeAll(async () => {
  oldest = await oldestBrowsers();
  const texts = await Array.fromAsync(glob('**/*.{js,css,html}', { cwd: built }), async (path) => ({
    path,
    text: await readFile(join(built, path), 'utf8'),
  }));
  const scripts = texts.flatMap(({ path, text }) => textsIn('script', { path, text }));
  const styles = texts.flatMap(({ path, text }) => textsIn('style', { path, text }));
  found = [
    ...new Set([...newerInScripts(scripts, oldest), ...styles.flatMap((css) => newerInStyle(css, oldest))]),
  ];
});

test('the built client needs nothing that the oldest browsers of docs/reference/browsers.md lack', () => {
  expect(found.filter((one) => !(one in forgiven))).toEqual([]);
});

test('nothing is let pass that the client no longer has', () => {
  expect(Object.keys(forgiven).filter((one) => !found.includes(one))).toEqual([]);
});

test('signing pages choose nothing by a selector that one of the browsers lacks', async () => {
  const sign = await Array.fromAsync(glob('assets/{sign,sheets,end,dialog,texts}-*.css', { cwd: built }));

  expect(sign.length).toBeGreaterThan(2);
  for (const path of sign)
    expect(newerInStyle(await readFile(join(built, path), 'utf8'), oldest)).not.toContain(
      'css.selectors.has',
    );
});

describe('what is newer than browsers is found', () => {
  test.each([
    ['a built-in of an object', 'Map.groupBy([], String)', 'javascript.builtins.Map.groupBy'],
    ['a member of anything', 'const f = (x) => x.toHex()', 'javascript.builtins.Uint8Array.toHex'],
    ['an expression with flag v', 'new RegExp("[a--b]", "v")', 'javascript.builtins.RegExp.unicodeSets'],
    ['the same as it is built', 'RegExp(`[a--b]`,`gv`)', 'javascript.builtins.RegExp.unicodeSets'],
    ['a function of the page', 'AbortSignal.any([])', 'api.AbortSignal.any_static'],
    ['a selector of a style in a script', 'f({ "&:has(a)": {} })', 'css.selectors.has'],
  ])('%s', (_, script, newer) => {
    expect(newerInScripts([script], oldest)).toContain(newer);
  });

  test.each([
    ['a selector', '.a:has(.b) { color: red }', 'css.selectors.has'],
    ['a rule', '@starting-style { .a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['a property', '.a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a function', '.a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ])('%s of a style sheet', (_, css, newer) => {
    expect(newerInStyle(css, oldest)).toContain(newer);
  });

  test('syntax that they cannot read', () => {
    expect(() => newerInScripts(['using a = b;'], oldest)).toThrow(SyntaxError);
    expect(() => newerInScripts(['/[a--b]/v'], oldest)).toThrow(SyntaxError);
  });

  test('and nothing that merely shares a name with something new', () => {
    expect(newerInScripts(['const z = { union: f }; z.union(1); [1].map(f)'], oldest)).toEqual([]);
  });
});

const oldestBrowsers = async (): Promise<Browsers> => {
  const text = await readFile(join(root, 'docs/reference/browsers.md'), 'utf8');
  const [, safari, chrome, firefox] =
    /^\| Signing, .*?\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/m.exec(text) ?? [];
  if (!safari || !chrome || !firefox) throw new Error('docs/reference/browsers.md names no versions');

  return {
    safari,
    safari_ios: safari,
    chrome,
    chrome_android: chrome,
    edge: chrome,
    firefox,
    firefox_android: firefox,
  };
};

const endings = { script: '.js', style: '.css' } as const;

const textsIn = (kind: keyof typeof endings, { path, text }: { path: string; text: string }) => {
  if (path.endsWith('.html')) return inHtml(kind, text);

  return path.endsWith(endings[kind]) ? [text] : [];
};

/** What stands between tags of this name, but for data. */
const inHtml = (tag: string, html: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*json)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );
