import { plural } from '../lib/format.ts';
import { forMembers } from '../lib/language.ts';

/** What people read on pages, and around them. */
const en = {
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  processing: (page: number) => `Processing page ${page}...`,

  field: {
    empty: 'empty',
    /** As in "Date, for Ann Archer: 11/21/2026, moved". */
    name: (type: string, owner: string, value: string, mark: string | null) =>
      `${type}, for ${owner}: ${value}${mark ? `, ${mark}` : ''}`,
  },

  navigation: {
    name: 'Go to page',
    current: 'Current page',
    of: (count: number) => `of ${count}`,
    previous: 'Previous page',
    next: 'Next page',
  },

  thumbnails: {
    name: 'Page thumbnails',
    /** `owners` are the people who have fields on the page, as in "Ann Archer 2". */
    page: (page: number, fields: number, owners: readonly string[]) =>
      fields === 0 ? `Page ${page}` : `Page ${page}, ${plural(fields, 'field')}: ${owners.join(', ')}`,
    owner: (name: string, fields: number) => `${name} ${fields}`,
  },
} as const;

export const texts = forMembers({ en });
