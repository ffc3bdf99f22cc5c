import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';
import { styleMovedInto } from './inlined-style.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * The signing page shows its first page before anything else: its style sheet stands in the HTML, and its script is
 * fetched only once the picture of the page is there (or cannot be had, or takes too long).
 */
export const deferredEntry = (page: string): Plugin => ({
  name: 'deferred-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {}, chunk }) => {
      if (path !== page || !chunk) return;
      const { bare, style } = styleMovedInto(html, bundle);
      const rest = [/<script type="module"[^>]*><\/script>\s*/g, /<link rel="modulepreload"[^>]*>\s*/g];

      return {
        html: rest.reduce<string>((left, tag) => left.replaceAll(tag, ''), bare),
        tags: [style, starter([chunk.fileName, ...importsOf(bundle, chunk.fileName)])],
      };
    },
  },
});

/** Milliseconds after which the script no longer waits for the picture. */
const LONG_ENOUGH = 4_000;

/**
 * Asks for all files that the entry needs at once, not one after the other. What to do where that fails is given by
 * said-when-not-loaded.ts.
 */
const starter = (files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'body',
  attrs: { type: 'module' },
  children: [
    `const start=()=>{Promise.all([${files.map((file) => `import("/${file}")`)}]).catch(notLoaded)};`,
    'const picture=document.querySelector(".page-picture");',
    'if(!picture||picture.complete)start();',
    `else{for(const end of["load","error"])picture.addEventListener(end,start);setTimeout(start,${LONG_ENOUGH})}`,
  ].join(''),
});

const importsOf = (bundle: Bundle, file: string, seen = new Set<string>()): readonly string[] => {
  const chunk = bundle[file];
  for (const needed of chunk?.type === 'chunk' ? chunk.imports : []) {
    if (seen.has(needed)) continue;
    seen.add(needed);
    importsOf(bundle, needed, seen);
  }

  return [...seen];
};
