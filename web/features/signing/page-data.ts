import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Problem } from '../../lib/api/http.ts';

/** What the server wrote into the page (services/query/signing/signing-page.ts). */
export type PageData =
  | {
      readonly view: SigningView;
      /** Where what is filled in is kept on this device; not the token, which is a secret. */
      readonly key: string;
    }
  | { readonly problem: PageProblem };

/** Why there is nothing to show. */
export type PageProblem = { readonly code: Problem['code']; readonly message: string };

export const readPageData = (): PageData =>
  JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData;

/** Where the API answers to this page's link. */
export const linkPath = () => `/api/sign/${location.pathname.split('/')[2]}`;
