import { forMembers } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';

/** What people read about audit links. */
const en = {
  heading: 'Audit links',
  about:
    'Anyone with this link can view the document and its timeline without an account until it expires or you revoke it. They can’t change anything, and every view is logged.',
  days: 'Expires in days',
  daysProblem: (most: number) => `Please enter a whole number of days from 1 to ${most}.`,
  create: 'Create link',
  failed: 'No link was created',
  again: 'Please try again.',
  made: 'New link',
  copyNow: 'Copy it now – you won’t see it again.',
  copy: 'Copy',
  copied: 'Audit link copied',
  notCopied: 'Couldn’t copy the link',
  copyByHand: 'Please select it and copy it by hand.',
  close: 'Close',
  list: 'Audit links so far',
  none: 'There are no audit links yet.',
  createdAt: (at: string) => `Created ${utcMoment(at)}`,
  expires: (at: string) => `Expires ${utcMoment(at)}`,
  expired: (at: string) => `Expired ${utcMoment(at)}`,
  revokedAt: (at: string) => `Revoked ${utcMoment(at)}`,
  stopped: 'Doesn’t work: the person who created it can’t create audit links for this document anymore',
  revoke: 'Revoke',
  revokeOf: (at: string) => `Revoke the link created ${utcMoment(at)}`,
  revoked: 'Audit link revoked',
  notRevoked: 'The link wasn’t revoked',
} as const;

export const texts = forMembers({ en });
