import type { Plugin } from 'vite';
import { signerLanguages } from '../../contracts/text/languages.ts';
import type { Pages } from './rendered-pages.ts';

const PAGE = '/landing.html';

/**
 * Has the landing page come as HTML with its styles, so that somebody who comes for the first time, by a slow network,
 * reads it as soon as the first answer is there. Its script only adds what moves. Styles and pictures are the same in
 * each language; the words are written into it with those of other pages (client-manifest.ts).
 */
export const prerenderedLanding = (pages: Pages): Plugin => ({
  name: 'prerendered-landing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (_, { path }) =>
      path === PAGE
        ? [{ tag: 'style', injectTo: 'head', children: (await pages(signerLanguages[0])).css }]
        : undefined,
  },
  async generateBundle(_, bundle) {
    for (const { fileName, source } of (await pages(signerLanguages[0])).assets)
      if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
  },
});
