import type { Plugin } from 'vite';

/**
 * The landing page asks for its face with the page, not when the style sheet has come. The others have more urgent
 * things to fetch: they begin in a face of the system, and ask for this one with the first text that wants it.
 */
const FACE = /inter-latin-wght-normal.*\.woff2$/;

export const preloadedFont = (): Plugin => ({
  name: 'preloaded-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, path }) => {
      if (path !== '/landing.html') return;
      const name = Object.keys(bundle).find((file) => FACE.test(file));
      if (!name) throw new Error('The font of the landing page is not in the build');

      return [
        {
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
        },
      ];
    },
  },
});
