import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { EditorSkeleton } from '../../editor/editor-skeleton.tsx';
import { texts as editor } from '../../editor/texts.ts';
import { isProblem } from '../../lib/api/http.ts';
import { useUser } from '../../lib/api/user.ts';
import { leaveOldScreen } from '../../lib/lost-focus.ts';
import { Page } from '../../ui/page.tsx';
import { FailedPage, TryAgain } from '../../ui/states/failed-page.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { documentQueries } from './queries.ts';
import { texts } from './texts.ts';

const Preparation = lazy(async () => ({
  default: (await import('./preparation/preparation.tsx')).Preparation,
}));
const StatusView = lazy(async () => ({ default: (await import('./status/status-view.tsx')).StatusView }));

const OthersDocument = lazy(async () => ({
  default: (await import('./others-document.tsx')).OthersDocument,
}));

/** A draft is prepared here, and a sent document is followed. The page changes by itself when the document is sent. */
export const DocumentPage = () => {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt } = useQuery(documentQueries.detail(id));
  const user = useUser();
  useFocusWhenReplaced(data?.document.status === 'draft');

  // What was read before stays on the screen when reading it again fails, unless it was deleted.
  if (error && (!data || isProblem(error, 'not-found'))) return <Failure />;
  const waiting = <Waiting id={id} read={data?.document} />;
  if (!data) return waiting;
  const isOthers = user && data.document.createdById !== user.id;
  // An auditor may look at documents of others, and at their timelines only.
  if (isOthers && !data.isOrganisations) return <Navigate to={`/document/${id}/timeline`} replace />;
  const preparation = <Preparation key={id} detail={data} readAt={dataUpdatedAt} />;

  return (
    <Suspense fallback={waiting}>
      {isOthers && <OthersDocument key={id} detail={data} waiting={waiting} preparation={preparation} />}
      {isOthers ? null : data.document.status === 'draft' ? (
        preparation
      ) : (
        <StatusView key={id} detail={data} />
      )}
    </Suspense>
  );
};

type WaitingProps = { readonly id: string; readonly read: DocumentView | undefined };

/** What is being loaded looks like the editor, unless the document is known to be sent, from itself or from the list. */
const Waiting = ({ id, read }: WaitingProps) => {
  const documents = useQueryClient().getQueryData(documentQueries.list().queryKey);
  const known = read ?? documents?.find((document) => document.id === id);

  return known && known.status !== 'draft' ? (
    <Page heading={known.title} names={[known.title]}>
      <Loading text={editor.loading.document} />
    </Page>
  ) : (
    <EditorSkeleton heading={texts.preparation} text={editor.loading.document} />
  );
};

/** The element that had the focus is removed with the editor. */
const useFocusWhenReplaced = (isDraft: boolean) => {
  const wasDraft = useRef(isDraft);

  useEffect(() => {
    if (wasDraft.current && !isDraft) leaveOldScreen();
    wasDraft.current = isDraft;
  }, [isDraft]);
};

const Failure = () => (
  <FailedPage heading={texts.failed.heading} failure={texts.failed.failure} action={<TryAgain />} />
);
