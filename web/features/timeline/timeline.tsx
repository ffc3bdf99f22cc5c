import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { FailedPage, TryAgain } from '../../ui/states/failed-page.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { type Source, timelineQueries } from './story/source.ts';
import { storyOf } from './story/story.ts';
import { texts } from './texts.ts';
import { TimelineScreen } from './timeline-screen.tsx';

const labels = texts.page;

type TimelineProps = {
  readonly source: Source;
  /** Who looks. */
  readonly reader: string;
  /** Shown instead if there is no such timeline for this reader. */
  readonly missing?: ReactNode;
};

export const Timeline = ({ source, reader, missing = <NotThere /> }: TimelineProps) => {
  const { data, error } = useQuery(timelineQueries.all(source));
  const { documentId } = source;
  const story = useMemo(() => (data ? storyOf(data, documentId) : null), [data, documentId]);

  if (isProblem(error, 'not-found')) return missing;
  if (story) return <TimelineScreen source={source} story={story} reader={reader} />;
  if (error) return <Failure error={error} />;

  return <Loading text={labels.loading} />;
};

const NotThere = () => <FailedPage heading={labels.heading} {...labels.missing} />;

/** A look is put on record before it is answered, so that a log which is not whole shows no timeline. */
const Failure = ({ error }: { error: unknown }) => (
  <FailedPage
    heading={labels.heading}
    failure={labels.failed.failure}
    text={(isProblem(error, 'log.not-whole') && sentenceOf(error)) || labels.failed.text}
    action={<TryAgain />}
  />
);
