import { expect, test } from 'vitest';
import type { ActivityView } from '#contracts/api/views/activity.ts';
import { activities } from '#contracts/document/activity.ts';
import { activitySentence } from './activity-sentence.ts';

const priya = { fullName: 'Priya Sharma', email: 'priya@example.com' };

test.each([
  ['DocumentUploaded', null, 'You uploaded Lease'],
  ['DocumentDuplicated', null, 'You duplicated a document as Lease'],
  ['DocumentCreatedFromTemplate', null, 'You created Lease from a template'],
  ['DocumentSent', null, 'You sent Lease for signature'],
  ['InvitationsResent', null, 'You resent the invitations for Lease'],
  ['SigningLinkOpened', priya, 'Priya Sharma opened Lease'],
  ['RecipientSigned', priya, 'Priya Sharma signed Lease'],
  ['RecipientDeclined', priya, 'Priya Sharma declined Lease'],
  ['DocumentCompleted', null, 'Everyone has signed Lease'],
  ['DocumentVoided', null, 'You voided Lease'],
  ['MailFailed', priya, 'We couldn’t email Priya Sharma about Lease'],
  ['SealFailed', null, 'We couldn’t seal Lease'],
] as const)('%s is told in a sentence', (type, person, told) => {
  expect(sentence(type, person)).toBe(told);
});

test('whoever reads it is called you, and nobody is nameless', () => {
  const reader = { fullName: 'Olive', email: 'Olive@example.com' };

  expect(sentence('RecipientSigned', reader)).toBe('You signed Lease');
  expect(sentence('MailFailed', reader)).toBe('We couldn’t email you about Lease');
  expect(sentence('MailFailed', null)).toBe('We couldn’t email you about Lease');
  expect(sentence('RecipientSigned', null)).toBe('Someone signed Lease');
});

test('no activity is left out', () => {
  for (const type of activities) expect(sentence(type, priya)).toContain('Lease');
});

const sentence = (type: ActivityView['type'], person: ActivityView['person']) => {
  const activity = { id: '1', type, documentId: 'lease', title: 'Lease', at: '', person };
  const { before, after } = activitySentence(activity, 'olive@example.com');

  return `${before}Lease${after}`;
};
