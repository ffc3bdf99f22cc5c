import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { possessionQuery } from './possession/possession-query.ts';

const ReleasePage = lazy(async () => ({ default: (await import('./release-page.tsx')).ReleasePage }));

type OthersDocumentProps = {
  readonly detail: DocumentDetailView;
  /** What is shown while nobody knows yet what the reader may do. */
  readonly waiting: ReactNode;
  /** The screen for those who may prepare the draft. */
  readonly preparation: ReactNode;
};

const StatusView = lazy(async () => ({ default: (await import('./status/status-view.tsx')).StatusView }));

/** A colleague's document: to release, to prepare, or to look at. Those who only audit it go to its timeline. */
export const OthersDocument = ({ detail, waiting, preparation }: OthersDocumentProps) => {
  const { id, status } = detail.document;
  const { data, error } = useQuery(possessionQuery(id));
  if (!data && !error) return waiting;
  if (data?.rights.includes('release')) return <ReleasePage detail={detail} possession={data} />;

  if (data && status === 'draft' && data.rights.includes('edit')) return preparation;
  const isAuditing = !data?.rights.includes('duplicate') && data?.rights.includes('read-timeline');

  return data?.rights.includes('view') && !isAuditing ? (
    <StatusView key={id} detail={detail} />
  ) : (
    <Navigate to={`/document/${id}/timeline`} replace />
  );
};
