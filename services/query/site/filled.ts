import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import type { FirstLook } from './first-look.ts';

/** Writes into the application's HTML what its screen shows first (web/build/served-frame.ts). */
export const filled = (html: string, look: FirstLook | null): string => {
  const values: Readonly<Record<string, string>> = {
    name: escaped(look?.name ?? ''),
    title: escaped(look?.title ?? ''),
    documents: (look?.documents ?? [])
      .map(
        ({ title, originalFileName }) =>
          `<div class="frame-card"><b>${escaped(title)}</b><span>${escaped(originalFileName)}</span><i></i></div>`,
      )
      .join(''),
    picture: look?.picture ? pictureOf(look.picture) : '',
  };

  return html
    .replace('{{screen}}', look?.screen ?? '')
    .replace(/<!-- {{(\w+)}} -->/g, (_mark, name: string) => values[name] ?? '');
};

const pictureOf = ({ url, size }: NonNullable<FirstLook['picture']>) =>
  `<img class="frame-picture" src="${escaped(url)}" width="${PAGE_WIDTH}" height="${Math.round(pageHeight(size))}" alt="" fetchpriority="high">`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Milliseconds after which the program no longer waits for the picture. */
const LONG_ENOUGH = 2_500;

/**
 * The page's picture is what somebody came for. All files of the program would share the line with it, so they are
 * asked for once it's there, or cannot be had, or takes too long.
 */
export const startedAfterPicture = (html: string, nonce: string): string => {
  const [script, entry] = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  if (!script || !entry) return html;
  const links = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g)];
  const bare = [script, ...links.map(([link]) => link)].reduce((left, tag) => left.replace(tag, ''), html);

  const starter = [
    `<script type="module" nonce="${nonce}">const start=()=>{`,
    `for(const href of ${JSON.stringify(links.map(([, href]) => href))})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}));',
    `import(${JSON.stringify(entry)})};`,
    'const picture=document.querySelector(".frame-picture");',
    'if(!picture||picture.complete)start();',
    'else{const once=()=>{clearTimeout(late);start()};',
    `const late=setTimeout(start,${LONG_ENOUGH});`,
    'for(const end of["load","error"])picture.addEventListener(end,once)}</script>',
  ].join('');

  return bare.replace('</body>', `${starter}</body>`);
};
