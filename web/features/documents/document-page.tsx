import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isProblem } from '../../lib/http.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Preparation } from './preparation/preparation.tsx';
import { documentQueries } from './queries.ts';
import { StatusView } from './status/status-view.tsx';

/** A draft is prepared here; what was sent is watched. One becomes the other by itself, wherever it was sent. */
export const DocumentPage = () => {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt } = useQuery(documentQueries.detail(id));

  // What was read before stays on the screen when reading it again fails, unless it is gone.
  if (error && (!data || isProblem(error, 'not-found'))) return <Failure />;
  if (!data) return <Loading text="Loading document..." />;
  if (data.document.status !== 'draft') return <StatusView key={id} detail={data} />;

  return <Preparation key={id} detail={data} readAt={dataUpdatedAt} />;
};

const Failure = () => (
  <div role="alert">
    <title>Failed to load document · Inkstream</title>
    <EmptyState
      icon={<ErrorCircleRegular />}
      heading="Failed to load document"
      action={
        <Button appearance="primary" onClick={() => location.reload()}>
          Try Again
        </Button>
      }
    />
  </div>
);
