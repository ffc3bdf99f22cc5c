import { forSigners } from '../lib/language.ts';

/** What stands in the HTML of a page before its program has come, or where it can't come. No sign of HTML is in it. */
const en = {
  loading: 'Loading...',
  noScript: 'Inkstream needs JavaScript. Please switch it on and reload the page.',
  noScriptToSign: 'Signing needs JavaScript. Please switch it on and reload the page.',
  tooOld: 'This browser is too old for Inkstream. Please open this page in a newer one.',
  notLoaded: 'The page couldn’t be loaded. Please check your connection and reload it.',
  auditLink: 'Audit link · Inkstream',
} as const;

export const texts = forSigners({ en });
