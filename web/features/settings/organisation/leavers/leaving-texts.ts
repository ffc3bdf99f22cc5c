import { forMembers } from '../../../../lib/language.ts';

/** What people read as they remove a member, or leave the organization themselves. */
const en = {
  leaving: {
    heading: 'Leave the organization?',
    text: 'You’re signed out at once and lose your roles and teams. Its documents stay with it.',
    submit: 'Leave',
    pending: 'Leaving…',
    done: 'You left the organization',
  },
  removing: {
    heading: (name: string) => `Remove ${name}?`,
    text: 'They’re signed out at once and lose their roles and teams. Their account stays theirs.',
    submit: 'Remove',
    pending: 'Removing…',
    done: 'Member removed',
  },
};

export const leavingTexts = forMembers({ en });
