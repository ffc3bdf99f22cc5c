import { forMembers } from '../../../lib/language.ts';

/** What people read about where else they sign in. It's loaded with that list only. */
const en = {
  heading: 'Linked identities',
  meaning: 'The identity providers at which you sign in to this account.',
  notLoaded: 'We couldn’t load your linked identities.',
  nothing: { heading: 'No linked identities', text: 'You sign in with your password or a passkey.' },
  linked: (day: string) => `Linked ${day}`,
  unlink: 'Unlink',
  unlinkThe: (provider: string) => `Unlink ${provider}`,
  asked: {
    heading: 'Unlink this identity?',
    question: (provider: string) =>
      `From then on you sign in with your password or a passkey, and not at ${provider}. You’ll be signed out on your other devices.`,
    note: 'If you don’t know your password, choose “Forgot password?” when you sign in. Signing in at the provider again may link it again.',
    yes: 'Unlink',
  },
  unlinked: 'Identity unlinked',
  unlinkedFrom: (provider: string) => `You no longer sign in at ${provider}.`,
  failed: 'Failed to unlink the identity',
} as const;

export const identitiesTexts = forMembers({ en });
