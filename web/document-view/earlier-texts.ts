import { forSigners } from '../lib/language.ts';

/** What people read in the place of what somebody else entered. */
const en = {
  /** In the place of a signature that isn't shown before everyone has signed. */
  signed: (person: string, on: string | null) => (on ? `Signed by ${person}, ${on}` : `Signed by ${person}`),
};

export const texts = forSigners({ en });
