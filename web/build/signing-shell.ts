import { PAGE_WIDTH } from '../../contracts/document/fields/geometry.ts';
import { texts } from '../features/signing/texts.ts';

/** A telephone gets the smallest picture first; the page asks for a sharper one when it has nothing else to do. */
const NARROW = '(max-width: 600px)';
const WIDE = '(min-width: 600.02px)';
const WIDE_SET = '{{url}}?width=794 794w, {{url}}?width=1588 1588w';

/**
 * What the signing page looks like before its program has come, for the server to fill in. It has the class names of the
 * page (features/signing/look/shell.css), so that nothing moves when the page takes over.
 */
export const signingShell = {
  /** The picture has the shape of its page, whatever whole number of dots it was drawn with. */
  preload: [
    '<style nonce="{{nonce}}">.page-picture{aspect-ratio:{{width}}/{{height}}}</style>',
    `<link rel="preload" as="image" media="${NARROW}" href="{{url}}?width=560" fetchpriority="high">`,
    `<link rel="preload" as="image" media="${WIDE}" imagesrcset="${WIDE_SET}" imagesizes="${PAGE_WIDTH}px" fetchpriority="high">`,
  ].join(''),
  shell: [
    '<div class="screen">',
    '<header class="top"><!-- {{sender}} -->',
    `<div class="top-names"><h1>${texts.heading}</h1><p translate="no">{{title}}</p></div></header>`,
    '<main class="work"><div class="tools"></div><div class="canvas"><div class="pages"><div class="page">',
    `<picture><source media="${NARROW}" srcset="{{url}}?width=560">`,
    `<img class="page-picture" src="{{url}}?width=794" srcset="${WIDE_SET}" sizes="${PAGE_WIDTH}px"`,
    ` width="${PAGE_WIDTH}" height="{{height}}" alt="${texts.pages.picture(1)}" fetchpriority="high"></picture>`,
    '</div></div></div></main><div class="side"></div></div>',
  ].join(''),
  sender: '<div class="sender" translate="no">{{name}}</div>',
  senderLogo: '<div class="sender" translate="no"><img src="{{url}}" alt="{{name}}"></div>',
  /** Where page-data.ts finds what the link shows. */
  data: '<script type="application/json" id="data">{{data}}</script>',
  waiting: `<div class="waiting" role="status">${texts.part.loading}</div>`,
};
