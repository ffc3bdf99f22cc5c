import type { ClientManifest, FrameScreen } from '../../contracts/client/manifest.ts';
import type { Template } from '../../contracts/client/template.ts';
import { PAGE_WIDTH } from '../../contracts/document/fields/geometry.ts';
import type { MemberLanguage } from '../../contracts/text/languages.ts';
import { texts as frame } from '../app/texts.ts';
import { texts as list } from '../features/documents/list/texts.ts';
import { texts as preparation } from '../features/documents/preparation/texts.ts';
import { texts as documents } from '../features/documents/texts.ts';

/**
 * What the application looks like around its first data, which the server writes into it (services/query/site/first-look.ts,
 * by way of client-manifest.ts). It's a picture of the screen: nothing in it can be used, and readers hear "Loading..."
 * instead.
 */
export const frameHtml = (): string =>
  [
    `<div class="frame" aria-hidden="true">`,
    `<div class="frame-side"><div class="frame-brand">${LOGO}<span>Inkstream</span></div><i class="frame-search"></i>`,
    ...Object.entries(frame.navigation).map(
      ([name, label]) => `<div class="frame-entry" data-of="${name}"><i></i><span>${label}</span></div>`,
    ),
    `<div class="frame-account"><i></i><span translate="no">${mark('name')}</span></div></div>`,
    `<div class="frame-main">`,
    screen('dashboard', page(documents.dashboard.heading, '', blocks(3, 'third') + blocks(2))),
    screen('documents', page(list.heading, list.subtitle, `<i class="frame-tools"></i>${mark('documents')}`)),
    screen('document', page(`<span translate="no">${mark('title')}</span>`, '', mark('picture'))),
    screen(
      'editor',
      `<div class="frame-bar"><b>${preparation.heading}</b><span translate="no">${mark('title')}</span></div>${panes(mark('picture'))}`,
    ),
    screen('other', page('<i></i>', '', blocks(4))),
    '</div></div>',
  ].join('');

/** A document of the list, with marks of its own. */
export const frameCard =
  '<div class="frame-card" translate="no"><b>{{title}}</b><span>{{originalFileName}}</span><i></i></div>';

/** The picture of a document's first page. */
export const framePicture = `<img class="frame-picture" src="{{url}}" width="${PAGE_WIDTH}" height="{{height}}" alt="" fetchpriority="high">`;

type Mark =
  ClientManifest['pages']['application'][MemberLanguage] extends Template<infer Name> ? Name : never;

/** The server puts something into its place, or nothing. */
const mark = (name: Mark) => `<!-- {{${name}}} -->`;

const screen = (name: FrameScreen, content: string) =>
  `<div class="frame-screen" data-of="${name}">${content}</div>`;

const page = (heading: string, subtitle: string, content: string) =>
  `<div class="frame-page"><div class="frame-heading">${heading}</div>${subtitle && `<div>${subtitle}</div>`}${content}</div>`;

const panes = (content: string) =>
  `<div class="frame-panes"><div class="frame-pane"></div><div class="frame-canvas">${content}</div><div class="frame-pane"></div></div>`;

const blocks = (count: number, kind = '') =>
  `<div class="frame-blocks ${kind}">${'<i></i>'.repeat(count)}</div>`;

/** As in ui/logo.tsx. */
const LOGO =
  '<svg width="28" height="28" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#4a58df"/><path d="M6.5 21.5C10 13.5 13 8.5 15.4 9.6c2.8 1.4-3.6 9.6-1.6 11.2 2 1.5 4.2-4.2 6-3.4 1.5.7-.7 3.2.6 3.9 1.2.6 3-.3 5.1-1.9" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';
