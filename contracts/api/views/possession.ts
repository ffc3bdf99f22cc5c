import { z } from 'zod';
import { ShareRight, ShareWith } from '../../document/events/organisation.ts';
import type { Right } from '../../document/rights.ts';
import type { ExistingDocument } from '../../document/state.ts';
import { AccountId, OrganisationId, ShareId, TeamId } from '../../ids.ts';

const instant = z.iso.datetime();

/** Whose a document is, who else may have it, and who is asked to release it. */
export const PossessionView = z.object({
  owner: AccountId,
  organisation: OrganisationId.nullable(),
  /** Null: it's in its owner's own space. */
  team: TeamId.nullable(),
  shares: z.array(z.object({ id: ShareId, with: ShareWith, right: ShareRight, until: instant.nullable() })),
  /** Null if nobody waits for a release. `to` are those who were asked; null: whoever may. */
  release: z
    .object({ by: AccountId, at: instant, to: z.array(AccountId).nullable(), note: z.string().nullable() })
    .nullable(),
});
export type PossessionView = z.infer<typeof PossessionView>;

type Possessed = Pick<ExistingDocument, 'owner' | 'organisation' | 'team' | 'shares' | 'release'>;

export const possessionView = ({
  owner,
  organisation,
  team,
  shares,
  release,
}: Possessed): PossessionView => ({
  owner,
  organisation,
  team,
  shares: shares.map(({ id, with: other, right, until }) => ({ id, with: other, right, until })),
  release: release && {
    by: release.by,
    at: release.at,
    to: release.to && [...release.to],
    note: release.note,
  },
});

/** `GET /api/documents/{id}/possession`: the same with names, and what the caller may do about it. */
export const DocumentPossessionView = PossessionView.extend({
  ownerName: z.string(),
  /** Null if it belongs to no team. */
  teamName: z.string().nullable(),
  shares: z.array(PossessionView.shape.shares.element.extend({ name: z.string() })),
  /** Who asked for the release. */
  askedByName: z.string().nullable(),
  rights: z.array(z.string()),
  /** Whether somebody else has to release it before it's sent, as the policies are now. */
  needsRelease: z.boolean(),
  /** Who may release it, besides whoever owns it and the caller. */
  releasers: z.array(z.object({ id: AccountId, fullName: z.string() })),
});
export type DocumentPossessionView = Omit<z.infer<typeof DocumentPossessionView>, 'rights'> & {
  readonly rights: readonly Right[];
};
