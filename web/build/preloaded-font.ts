import type { Plugin } from 'vite';

/**
 * The one face that every page shows is asked for with the page, not when the style sheet has come; only the signing
 * page has more urgent things to fetch.
 */
const FACE = /inter-latin-wght-normal.*\.woff2$/;

export const preloadedFont = (): Plugin => ({
  name: 'preloaded-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, path }) => {
      if (path === '/sign.html') return;
      const name = Object.keys(bundle).find((file) => FACE.test(file));
      if (!name) throw new Error('The font of every page is not in the build');

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
