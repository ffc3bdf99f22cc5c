import { decisionsPage } from './decisions.ts';

/** The pages below `docs/` that are written by `npm run reference`, by their paths there. */
export const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'decisions/README.md': decisionsPage,
};
