import { forMembers } from '../../lib/language.ts';

/** What people read who choose a member of their organization, or a team. */
const en = {
  search: 'Find a member or team',
  searchMember: 'Find a member',
  results: 'Members and teams',
  members: 'Members',
  nobody: 'No one found',
  searching: 'Searching…',
  team: (name: string) => `Team ${name}`,
  more: 'More members match. Type more of the name.',
} as const;

export const texts = forMembers({ en });
