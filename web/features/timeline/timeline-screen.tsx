import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterDismissRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TimelineFilter } from '#contracts/timeline/filter.ts';
import { useMedia } from '../../lib/media.ts';
import { useScreenShortcuts } from '../../ui/shortcuts/screen-shortcuts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { COMPACT, COMPACT_AND_TALL } from './compact.ts';
import { EventList } from './list/event-list.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { useFiltered } from './list/use-filtered.ts';
import { Integrity } from './proof/integrity.tsx';
import { useChecks } from './proof/use-checks.ts';
import { type Pane, PaneChoice } from './stage/pane-choice.tsx';
import { Stage } from './stage/stage.tsx';
import { lookIn, withFilter, withLook } from './story/address.ts';
import { Scrubber } from './story/scrubber.tsx';
import type { Source } from './story/source.ts';
import type { Story } from './story/story.ts';
import { useCurrentEvent } from './story/use-current-event.ts';
import { texts } from './texts.ts';
import { TimelineHeader } from './timeline-header.tsx';

// The list and the document come first.
const EventDetails = lazy(async () => ({ default: (await import('./list/event-details.tsx')).EventDetails }));
// Only where a backup was restored.
const EpochNotice = lazy(async () => ({ default: (await import('./epoch-notice.tsx')).EpochNotice }));
const PrintReport = lazy(async () => ({ default: (await import('./export/print-report.tsx')).PrintReport }));

type TimelineScreenProps = {
  readonly source: Source;
  readonly story: Story;
  /** Who looks, for what is printed. */
  readonly reader: string;
};

/** Everything that ever happened to a document, and the document as it stood at any of it. */
export const TimelineScreen = ({ source, story, reader }: TimelineScreenProps) => {
  const styles = useStyles();
  useScreenShortcuts(texts.shortcuts);
  const [query, setQuery] = useSearchParams();
  const { at, settled, go } = useCurrentEvent(story.last);
  const { checks, bad } = useChecks(source, story);
  const { filter, places, rows } = useFiltered(story, query);
  const isCompact = useMedia(COMPACT);
  const [pane, setPane] = useState<Pane>('document');
  // The same while the hand moves: what takes it is not drawn again sixty times a second.
  const choose = useCallback(
    // It is updated at once, so that what is typed is in the field before the next key.
    (next: TimelineFilter) => setQuery((before) => withFilter(before, next), AT_ONCE),
    [setQuery],
  );

  return (
    <>
      <div className={styles.screen} data-screen>
        <TimelineHeader source={source} story={story} filter={filter} />
        {(!story.view.epoch.isCurrent || story.view.epoch.restored) && (
          <Suspense>
            <EpochNotice view={story.view} />
          </Suspense>
        )}
        <Integrity source={source} story={story} checks={checks} onBad={go} />
        <Scrubber story={story} at={at} go={go} />
        {isCompact && <PaneChoice pane={pane} onPane={setPane} />}
        <div className={styles.columns}>
          <div className={mergeClasses(styles.left, isCompact && pane !== 'events' && styles.away)}>
            <FilterBar story={story} filter={filter} shown={places.length} onFilter={choose} />
            {places.length === 0 ? (
              <NoEvents onClear={() => choose({})} />
            ) : (
              <EventList story={story} places={places} rows={rows} at={at} bad={bad} onSelect={go} />
            )}
            <div className={styles.details}>
              <Suspense>
                <EventDetails story={story} at={settled} />
              </Suspense>
            </div>
          </div>
          <div className={mergeClasses(styles.right, isCompact && pane !== 'document' && styles.away)}>
            <Stage
              source={source}
              story={story}
              at={at}
              settled={settled}
              look={lookIn(query, story.last)}
              onLook={(look) => setQuery((before) => withLook(before, look), AT_ONCE)}
            />
          </div>
        </div>
      </div>
      <Suspense>
        <PrintReport story={story} places={places} filter={filter} checks={checks} reader={reader} />
      </Suspense>
    </>
  );
};

const AT_ONCE = { replace: true, preventScrollReset: true, flushSync: true } as const;

const compact = `@media ${COMPACT}`;

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    minHeight: '560px',
    [compact]: { height: 'auto' },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(360px, 2fr) minmax(0, 3fr)',
    flexGrow: 1,
    minHeight: 0,
    [compact]: { display: 'block' },
    // What gets the focus is not to lie under the slider; the list scrolls its own events.
    [`@media ${COMPACT_AND_TALL}`]: {
      '& :is(a, button, input, select, summary, [tabindex]):not([data-place])': {
        scrollMarginTop: 'calc(var(--header, 0px) + 160px)',
      },
    },
  },
  left: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    // While the filters are open, the list keeps room for a few events, and the details of the chosen event give way.
    '& [data-list]': { minHeight: 'min(200px, 45%)' },
    [compact]: {
      overflowY: 'visible',
      borderRight: 'none',
      '& [data-list]': { flex: '0 0 auto', height: '55dvh' },
    },
  },
  details: {
    minHeight: '96px',
    maxHeight: '40%',
    overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    [compact]: { maxHeight: 'none' },
  },
  right: {
    minWidth: 0,
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalL}`,
    [compact]: { overflowY: 'visible' },
  },
  away: { display: 'none' },
});

const NoEvents = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    isFramed
    icon={<FilterDismissRegular />}
    heading={texts.list.none}
    text={texts.list.noneHint}
    action={<Button onClick={onClear}>{texts.list.showAll}</Button>}
  />
);
