import { forSigners } from '../../../lib/language.ts';

/** What people read and hear of the entries of others. */
const en = {
  spoken: (label: string, value: string) => `${label}: ${value}`,
  spokenBy: (label: string, value: string, person: string) => `${label}, filled in by ${person}: ${value}`,
  news: (people: string, labels: string, more: number) =>
    `New on the page from ${people}: ${labels}${more > 0 ? ` and ${more} more` : ''}. Your own entries are still here.`,
};

export const texts = forSigners({ en });
