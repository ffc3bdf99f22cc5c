import type { SigningPageData } from '#contracts/api/views/signing.ts';
import type { Problem } from '../../lib/api/http.ts';

/** What the page shows: first what the server wrote into it, later what was read since. */
export type PageData = Exclude<SigningPageData, { problem: unknown }> | { readonly problem: PageProblem };

/** Why there is nothing to show. */
export type PageProblem = { readonly code: Problem['code']; readonly message: string };

export const readPageData = (): SigningPageData =>
  JSON.parse(document.getElementById('data')?.textContent ?? '') as SigningPageData;

/** Where the API answers to this page's link. */
export const linkPath = () => `/api/sign/${location.pathname.split('/')[2]}`;
