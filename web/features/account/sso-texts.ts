import { forMembers } from '../../lib/language.ts';

/** What people read who sign in at their organisation's identity provider. It's loaded with these pages only. */
const en = {
  title: 'Sign in with your organization',
  heading: 'Sign in with your organization',
  subtitle: 'Enter your email at work. We’ll take you to your organization’s sign-in page.',
  required: 'Your organization requires single sign-on. We’ll take you to its sign-in page.',
  email: 'Work email',
  emailRequired: 'Enter your work email',
  submit: 'Continue',
  arriving: {
    title: 'Signing in',
    heading: 'Signing you in',
    subtitle: 'Your organization has sent you back. This takes a moment.',
  },
  refused: {
    title: 'Not signed in',
    heading: 'You’re not signed in',
    subtitle: 'Please check your connection and sign in again.',
    again: 'Sign in with your organization again',
  },
} as const;

export const ssoTexts = forMembers({ en });
