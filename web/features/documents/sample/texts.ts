import { forMembers } from '../../../lib/language.ts';

/** What people read who have no document yet. */
const en = {
  heading: 'New here?',
  text: 'Create a one-page sample with you as the signer, then send it to yourself to see what your recipients see.',
  submit: 'Try it with a sample',
  pending: 'Creating your sample...',
  title: 'Sample agreement',
  succeeded: { title: 'Your sample is ready', text: 'Send it, then look in your inbox.' },
  failed: { title: 'We couldn’t create the sample', text: 'Please try again.' },
  incomplete: {
    title: 'Your sample is not complete',
    text: 'Add yourself as a recipient and place the missing fields.',
  },
} as const;

export const texts = forMembers({ en });
