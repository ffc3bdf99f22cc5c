import { useQuery } from '@tanstack/react-query';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import type { Right } from '#contracts/document/rights.ts';
import { useUser } from '../../../lib/api/user.ts';
import { possessionQuery } from './possession-query.ts';

/** Says what the reader may do with a document, so that nothing is offered that the server would refuse. */
export const useMay = ({
  document: { id, createdById },
  isOrganisations,
}: Pick<DocumentDetailView, 'document' | 'isOrganisations'>) => {
  const isOwn = useUser()?.id === createdById;
  const { data } = useQuery({ ...possessionQuery(id), enabled: isOrganisations === true });

  return (right: Right): boolean => data?.rights.includes(right) ?? (isOwn || !isOrganisations);
};
