import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { login, partsOfFrames, screens } from '../app/screens.ts';
import { describedScreens, filesIn, writtenInto } from './client-manifest.ts';
import { pageWords, withWords } from './page-words.ts';
import { programApart } from './program.ts';
import { signingShell } from './signing-shell.ts';

const web = join(import.meta.dirname, '..');

const chunk = (fileName: string, source: string | null, imports: readonly string[] = []) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: source === null ? null : join(web, source),
  imports,
});

/** A build in which every part has a file of its own; `more` takes the place of some. */
const bundleOf = (...more: readonly ReturnType<typeof chunk>[]) => {
  const parts = [...Object.values(screens), login].flatMap((one): readonly string[] => one.parts);
  const all = [
    chunk('app.js', 'index.html', ['shared.js']),
    chunk('shared.js', null),
    ...[...parts, ...Object.values(partsOfFrames).flat()].map((part, at) => chunk(`${at}.js`, part)),
    ...more,
  ];
  const byPart = new Map(all.map((one) => [one.facadeModuleId ?? one.fileName, one]));

  return Object.fromEntries([...byPart.values()].map((one) => [one.fileName, one])) as unknown as Parameters<
    typeof filesIn
  >[0];
};

describe('the manifest', () => {
  test('names the files of a screen that its page does not name itself, each once', () => {
    const built = describedScreens(
      filesIn(
        bundleOf(
          chunk('list.js', null, ['shared.js']),
          chunk('one.js', 'features/templates/template-page.tsx', ['list.js', 'shared.js']),
          chunk('two.js', 'features/templates/editor/template-editor.tsx', ['list.js', 'one.js']),
        ),
      ),
    );

    for (const path of ['/templates/:id', '/templates/:id/edit'])
      expect(built.screens.find((screen) => screen.path === path)).toMatchObject({
        files: ['one.js', 'list.js', 'two.js'],
        reads: ['/api/templates/:id'],
      });
  });

  test('is not written while a part that it names has no file in the build', () => {
    const { 'app.js': _, ...rest } = bundleOf();

    expect(() => describedScreens(filesIn(rest))).toThrow('index.html has no file of its own in the build');
  });
});

test('the words of a language are written into a page, and its other marks stay', () => {
  const page =
    '<html lang="{{lang}}"><title>{{title}}</title><!-- {{frame}} --><!-- {{body}} --><p>{{loading}}</p>';
  const pieces = { frame: '<b>$&{{lang}}</b>', head: '', body: '<i></i>', css: '', assets: [], sources: [] };

  expect(writtenInto(page, { ...pieces, words: pageWords, signingShell })).toBe(
    '<html lang="en"><title>{{title}}</title><b>$&{{lang}}</b><i></i><p>Loading...</p>',
  );
});

test('words that would end a string or a tag of their page are refused', () => {
  for (const tooOld of ['a "newer" one', 'a\\', '<b>', '&lt;'])
    expect(() => withWords('<p>{{tooOld}}</p>', { tooOld })).toThrow('can’t stand in a page: tooOld');
});

test('the program of a page may come at once, or after the picture of a document', () => {
  const tags = [
    '<script type="module" crossorigin src="/app.js"></script>',
    '<link rel="modulepreload" crossorigin href="/shared.js">',
  ];
  const { page, program } = programApart(`<head>${tags.join('')}</head><body></body>`);

  expect(page).toBe(
    '<head><!-- {{program}} --><!-- {{files}} --></head><body><!-- {{laterProgram}} --></body>',
  );
  expect(program.atOnce).toBe(
    '<script type="module" crossorigin src="/app.js" nonce="{{nonce}}"></script><link rel="modulepreload" crossorigin href="/shared.js" nonce="{{nonce}}">',
  );
  expect(program.afterPicture).not.toMatch(/<link|<script[^>]* src=/);
  expect(program.afterPicture).toContain('import("/app.js")');
  expect(() => programApart('<head></head>')).toThrow('has no program');
});
