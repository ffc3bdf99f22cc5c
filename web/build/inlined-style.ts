import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The first look of these pages stands in their HTML, so that nobody waits for another answer before they see it. */
export const inlinedStyle = (...pages: readonly string[]): Plugin => ({
  name: 'inlined-style',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      if (!pages.includes(path)) return;
      const { bare, style } = styleMovedInto(html, bundle);

      return { html: bare, tags: [style] };
    },
  },
});

/** The HTML without its style sheets, and what takes their place. */
export const styleMovedInto = (html: string, bundle: Bundle) => {
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const style: HtmlTagDescriptor = {
    tag: 'style',
    injectTo: 'head',
    // The answer's own nonce takes the place of what looks like one: a style sheet holds none.
    children: links.map(([, file = '']) => sourceOf(bundle, file)).join(''),
  };

  return { bare: links.reduce((left, [tag]) => left.replaceAll(tag, ''), html), style };
};

const sourceOf = (bundle: Bundle, file: string): string => {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is not in the build`);

  return asset.source.toString().trim();
};
