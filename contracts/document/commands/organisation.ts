import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId, ShareId, TeamId } from '../../ids.ts';
import { passage, passageOrNothing } from '../../text/text.ts';
import { ShareRight, ShareWith } from '../events/organisation.ts';
import { hasSeenRemarks } from '../remarks/remarks.ts';

/** Null: to its owner's own space. */
export const MoveDocument = message('MoveDocument', { team: TeamId.nullable() });

export const ShareDocument = message('ShareDocument', {
  share: ShareId,
  with: ShareWith,
  right: ShareRight,
  until: z.iso.datetime().nullable(),
});
export const RevokeShare = message('RevokeShare', { share: ShareId });

/** `isOwnerGone`: whoever owned the document is no active member any more. Then administrators may hand it over. */
export const TransferOwnership = message('TransferOwnership', {
  to: AccountId,
  reason: passage(500),
  isOwnerGone: z.boolean(),
});

export const RequestRelease = message('RequestRelease', {
  to: z.array(AccountId).min(1).max(50).nullable(),
  note: passageOrNothing(500).nullable(),
  hasSeenRemarks,
});
/** `askedAt`: the instant of the request that was looked at, so that nothing is released that was changed since. */
export const ReleaseDocument = message('ReleaseDocument', { askedAt: z.iso.datetime() });
export const RefuseRelease = message('RefuseRelease', { reason: passage(500) });
export const WithdrawRelease = message('WithdrawRelease', {});

export const organisationCommands = [
  MoveDocument,
  ShareDocument,
  RevokeShare,
  TransferOwnership,
  RequestRelease,
  ReleaseDocument,
  RefuseRelease,
  WithdrawRelease,
] as const;
