import { formatDate } from '../../../../lib/format.ts';
import { forMembers } from '../../../../lib/language.ts';

const en = {
  text: 'With a token, your identity provider tells Inkstream who joins, leaves and is in which team (SCIM). Anyone who has it can do the same, so keep it safe.',
  address: (url: string) => `Address for the identity provider: ${url}`,
  label: 'Tokens',
  nothing: { heading: 'No tokens yet', text: 'Create one for your identity provider.' },
  add: 'Create token',
  made: (by: string | null, day: string) => `Created ${by === null ? '' : `by ${by} `}on ${formatDate(day)}`,
  makerOut:
    'The member who created it doesn’t manage the organization anymore: create another one in its place',
  works: (day: string) => `Works until ${formatDate(day)}`,
  over: (day: string) => `Expired on ${formatDate(day)}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revoking: {
    heading: (name: string) => `Revoke ${name}?`,
    question: 'Whatever uses it is refused at once. This can’t be undone.',
    done: 'Token revoked',
  },

  making: {
    heading: 'Create a token',
    name: 'Name',
    nameMissing: 'Please enter a name',
    nameHint: 'What uses it, such as Entra ID or Okta',
    days: 'Days until it expires',
    daysProblem: (most: number) => `Please enter a number from 1 to ${most}`,
    submit: 'Create token',
    pending: 'Creating…',
    notDone: 'The token couldn’t be created',
  },
  shown: {
    heading: 'Your new token',
    label: 'Token',
    hint: 'Copy it now. It’s shown only this once.',
    copied: 'Token copied',
    done: 'Done',
  },
} as const;

export const texts = forMembers({ en });
