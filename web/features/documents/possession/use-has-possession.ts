import { useQuery } from '@tanstack/react-query';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { ownOrganisationQuery } from '../../../lib/api/own-organisation.ts';

/** Whether there's something to say of whose a document is: it's an organisation's, or a member may bring it into a team. */
export const useHasPossession = ({
  isOrganisations,
}: Pick<DocumentDetailView, 'isOrganisations'>): boolean => {
  const { data: ownOrganisation } = useQuery(ownOrganisationQuery);

  return (
    isOrganisations === true ||
    (ownOrganisation?.organisation?.teams.some(({ role }) => role !== 'viewer') ?? false)
  );
};
