import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { type BuiltApart, buildApart } from './built-apart.ts';

const PAGE = '/landing.html';
const root = join(import.meta.dirname, '..');

/**
 * Writes the landing page into its HTML, together with its styles: somebody who comes for the first time, by a slow
 * network, reads it as soon as the first answer is there. Its script only adds what moves.
 */
export const prerenderedLanding = (): Plugin => {
  let rendered: Promise<RenderedLanding> | null = null;
  const landing = () => {
    rendered ??= renderedLanding();
    return rendered;
  };

  return {
    name: 'prerendered-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path }) => {
        if (path !== PAGE) return;
        const { css } = await landing();

        return {
          html: withLanding(html, await landing()),
          tags: [{ tag: 'style', injectTo: 'head', children: css }],
        };
      },
    },
    async generateBundle(_, bundle) {
      for (const { fileName, source } of (await landing()).assets)
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
};

export type RenderedLanding = Pick<BuiltApart, 'css' | 'assets' | 'sources'> & {
  readonly head: string;
  readonly body: string;
};

/** The HTML with the page in the place of its marks, still without its styles. */
export const withLanding = (html: string, { head, body }: RenderedLanding): string =>
  html.replace('<!-- {{head}} -->', () => head).replace('<!-- {{body}} -->', () => body);

/** Renders the landing page as it's sent to everybody, but for the marks that the query service fills in. */
export const renderedLanding = async (): Promise<RenderedLanding> => {
  const { code, css, assets, sources } = await buildApart(
    root,
    join(root, 'features/landing/landing-page.tsx'),
  );
  if (/<\/style/i.test(css)) throw new Error('the styles of the landing page would end their own tag');
  const { LandingHead, LandingPage } = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as { readonly LandingHead: () => ReactElement; readonly LandingPage: () => ReactElement };

  return {
    head: renderToStaticMarkup(LandingHead()),
    body: renderToStaticMarkup(LandingPage()),
    css,
    assets,
    sources,
  };
};
