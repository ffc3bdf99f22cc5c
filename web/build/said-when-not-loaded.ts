import type { Plugin } from 'vite';

/**
 * A page whose script can't be read, or can't be had, says so instead of loading for ever. What says it stands in the
 * HTML, in words that every browser can read (app/page-texts.ts), and the page takes its place if it comes after all.
 */
export const saidWhenNotLoaded = (...pages: readonly string[]): Plugin => ({
  name: 'said-when-not-loaded',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path }) =>
      pages.includes(path) ? [{ tag: 'script', injectTo: 'body', children: script }] : undefined,
  },
});

/** `notLoaded` takes what went wrong, if it is known. Browsers that know no modules don't even try. */
const script = [
  'window.notLoaded=function(error){if(document.querySelector(".load-failed"))return;',
  'var said=document.createElement("p"),waiting=document.querySelector("#root>.first-paint,#root>.waiting"),',
  'place=waiting?waiting.parentNode:document.body;said.className="load-failed";said.setAttribute("role","alert");',
  'said.appendChild(document.createTextNode(error instanceof SyntaxError?"{{tooOld}}":"{{notLoaded}}"));',
  'if(waiting)place.textContent="";place.insertBefore(said,place.firstChild)};',
  'addEventListener("error",function(event){if(!document.querySelector("#root>.first-paint"))return;',
  'if(event.target.type==="module")notLoaded();',
  'else if(event.error&&event.filename.indexOf(location.origin+"/assets/")===0)notLoaded(event.error)},true);',
  'if(!("noModule"in document.createElement("script")))notLoaded(new SyntaxError);',
].join('');
