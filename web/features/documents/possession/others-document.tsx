import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { possessionQuery } from './possession-query.ts';

const ReleasePage = lazy(async () => ({ default: (await import('./release-page.tsx')).ReleasePage }));

type OthersDocumentProps = {
  readonly detail: DocumentDetailView;
  /** What is shown while nobody knows yet what the reader may do. */
  readonly waiting: ReactNode;
  /** The screen for those who may prepare the draft. */
  readonly preparation: ReactNode;
};

/** A colleague's document: to release, to prepare, or else its timeline. */
export const OthersDocument = ({ detail, waiting, preparation }: OthersDocumentProps) => {
  const { id, status } = detail.document;
  const { data, error } = useQuery(possessionQuery(id));
  if (!data && !error) return waiting;
  if (data?.rights.includes('release')) return <ReleasePage detail={detail} possession={data} />;

  return data && status === 'draft' && data.rights.includes('edit') ? (
    preparation
  ) : (
    <Navigate to={`/document/${id}/timeline`} replace />
  );
};
