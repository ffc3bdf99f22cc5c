import type { SigningLinkState } from '../document/links.ts';
import type { RefusalCode } from './refusals.ts';

/** The refusal for somebody who comes with a signing link in this state; null if the link is valid. */
export const linkRefusals: Readonly<Record<SigningLinkState, RefusalCode | null>> = {
  current: null,
  removed: 'link.invalid',
  deleted: 'link.invalid',
  'not-sent': 'link.invalid',
  outdated: 'link.invalid',
  withdrawn: 'link.invalid',
  voided: 'link.voided',
  declined: 'link.declined',
  expired: 'link.expired',
};
