// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId, OrganisationId, ShareId, TeamId } from '../../ids.ts';
import { AppliedPolicies } from '../../organisation/policies.ts';
import { hasSeenRemarks } from '../remarks/remarks.ts';

/** The document belongs to this team of the organisation from now on; null: to its owner alone. */
export const DocumentMovedToTeam = message('DocumentMovedToTeam', {
  organisation: OrganisationId,
  team: TeamId.nullable(),
});

/** The person or people with whom a document is shared: a member, or a whole team. */
export const ShareWith = z.strictObject({ kind: z.enum(['account', 'team']), id: z.uuid() });
export const ShareRight = z.enum(['view', 'edit']);

export const DocumentShared = message('DocumentShared', {
  share: ShareId,
  with: ShareWith,
  right: ShareRight,
  /** ISO instant; null if nothing ends it but revoking. */
  until: z.iso.datetime().nullable(),
});
export const ShareRevoked = message('ShareRevoked', { share: ShareId });

/** Another member acts as the sender from now on, for example because the one before left. */
export const OwnershipTransferred = message('OwnershipTransferred', {
  from: AccountId,
  to: AccountId,
  reason: z.string(),
});

/** Somebody else has to release the document before it's sent. `to` are those who were asked; null: whoever may. */
export const ReleaseRequested = message('ReleaseRequested', {
  to: z.array(AccountId).nullable(),
  note: z.string().nullable(),
  hasSeenRemarks,
});
/** Released, and sent in the same append. */
export const ReleaseApproved = message('ReleaseApproved', {});
export const ReleaseRefused = message('ReleaseRefused', { reason: z.string() });
/** The draft was changed, or whoever asked took it back. */
export const ReleaseWithdrawn = message('ReleaseWithdrawn', {});

/** The organisation's policies as they were when the document was sent. Later ones don't touch it. */
export const PoliciesApplied = message('PoliciesApplied', {
  organisation: OrganisationId,
  revision: z.int().min(0),
  values: AppliedPolicies,
  /** The domains that the organisation had proved to be its own. */
  domains: z.array(z.string()),
});

export const organisationEvents = [
  DocumentMovedToTeam,
  DocumentShared,
  ShareRevoked,
  OwnershipTransferred,
  ReleaseRequested,
  ReleaseApproved,
  ReleaseRefused,
  ReleaseWithdrawn,
  PoliciesApplied,
] as const;
