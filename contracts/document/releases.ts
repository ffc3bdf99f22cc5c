import { domainOf } from '../email.ts';
import type { Membership } from '../organisation/membership.ts';
import type { AppliedPolicies } from '../organisation/policies.ts';
import type { DocumentRecipient, ExistingDocument } from './state.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Whether the organisation wants somebody else to release this document before it's sent. */
export const needsRelease = (
  {
    organisation,
    recipients,
  }: Pick<ExistingDocument, 'organisation'> & {
    readonly recipients: readonly Pick<DocumentRecipient, 'email'>[];
  },
  membership:
    | (Pick<Membership, 'organisation' | 'domains'> & {
        readonly policies: Pick<AppliedPolicies, 'fourEyes'>;
      })
    | undefined,
): boolean => {
  if (!membership || membership.organisation !== organisation) return false;
  const { policies, domains } = membership;
  if (policies.fourEyes !== 'outside-domain') return policies.fourEyes === 'all';

  // An address that was erased since says nothing.
  return recipients.some(({ email }) => email.includes('@') && !domains.includes(domainOf(email)));
};
