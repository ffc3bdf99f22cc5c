import { forMembers } from '../../lib/language.ts';

/** What people read where they put others in order. */
const en = {
  handle: (name: string) => `Move ${name}`,
  hint: 'Drag, or press the up and down arrow keys, to change the signing order',
  moved: (name: string, place: number, count: number, order: number) =>
    `${name} is now ${place} of ${count} in the list, with signing order ${order}`,
} as const;

export const texts = forMembers({ en });
