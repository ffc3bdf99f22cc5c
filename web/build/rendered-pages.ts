import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SignerLanguage } from '../../contracts/text/languages.ts';
import { type BuiltApart, buildApart } from './built-apart.ts';
import type { pageWords } from './page-words.ts';
import type { signingShell } from './signing-shell.ts';

const root = join(import.meta.dirname, '..');

/** What served-html.ts offers. */
type Served = {
  readonly pageWords: typeof pageWords;
  readonly frameHtml: () => string;
  readonly LandingHead: () => ReactElement;
  readonly LandingPage: () => ReactElement;
  readonly signingShell: typeof signingShell;
};

/** What the build writes into pages, in one language. */
export type RenderedPages = Pick<BuiltApart, 'css' | 'assets' | 'sources'> & {
  readonly words: typeof pageWords;
  /** Of the application (served-frame.ts). */
  readonly frame: string;
  /** The landing page as it's sent to everyone, but for the marks that the query service fills in. */
  readonly head: string;
  readonly body: string;
  readonly signingShell: typeof signingShell;
};

/** The modules that have words choose them when they begin, so each language has them run once more. */
export const renderPages = async (language: SignerLanguage): Promise<RenderedPages> => {
  const { code, css, assets, sources } = await buildApart(root, join(root, 'served-html.ts'), language);
  if (/<\/style/i.test(css)) throw new Error('the styles of the landing page would end their own tag');
  const served = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as Served;

  return {
    words: served.pageWords,
    frame: served.frameHtml(),
    head: renderToStaticMarkup(served.LandingHead()),
    body: renderToStaticMarkup(served.LandingPage()),
    signingShell: served.signingShell,
    css,
    assets,
    sources,
  };
};

/** Renders the pages in each language that is asked for, once. */
export type Pages = (language: SignerLanguage) => Promise<RenderedPages>;

export const renderedOnce = (): Pages => {
  const rendered = new Map<SignerLanguage, Promise<RenderedPages>>();

  return (language) => {
    const pages = rendered.get(language) ?? renderPages(language);
    rendered.set(language, pages);

    return pages;
  };
};
