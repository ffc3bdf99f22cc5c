import { type ExistingOrganisation, membershipIn } from '../organisation/state.ts';
import { rightsOf } from './access.ts';
import type { ExistingDocument } from './state.ts';

/** The accounts that may release a document if `by` asks them to: members of its team, whose roles and policies let them. */
export const releasersOf = (
  organisation: ExistingOrganisation,
  document: ExistingDocument,
  { by, at }: { readonly by: string; readonly at: string },
): readonly string[] => {
  const waiting = { ...document, release: { to: null, note: null, by, at } };

  return [...organisation.members.values()]
    .filter(({ teams }) => teams.some(({ team }) => team === document.team))
    .map(({ account }) => account)
    .filter((id) => {
      const membership = membershipIn(organisation, id) ?? undefined;
      return rightsOf({ kind: 'account', id, membership }, waiting, at).has('release');
    });
};
