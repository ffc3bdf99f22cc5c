import type { SigningLinkState } from '../document/links.ts';
import type { RefusalCode } from './refusals.ts';

/** How somebody is refused who comes with a signing link; null where the link counts. */
export const linkRefusals: Readonly<Record<SigningLinkState, RefusalCode | null>> = {
  current: null,
  removed: 'link.invalid',
  deleted: 'link.invalid',
  'not-sent': 'link.invalid',
  outdated: 'link.invalid',
  voided: 'link.voided',
  declined: 'link.declined',
  expired: 'link.expired',
};
