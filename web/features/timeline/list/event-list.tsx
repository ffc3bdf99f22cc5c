import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { type KeyboardEvent, memo, useRef } from 'react';
import { utcDay } from '../../../lib/utc.ts';
import type { TimelineProblem } from '../proof/first-problem.ts';
import { nearest, neighbour } from '../story/neighbours.ts';
import type { Story } from '../story/story.ts';
import { usePacedEvent } from '../story/use-paced-event.ts';
import { texts } from '../texts.ts';
import { EventRow } from './event-row.tsx';
import { RestoreNote } from './restore-note.tsx';
import type { Item, Rows } from './rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

type EventListProps = {
  readonly story: Story;
  readonly places: readonly number[];
  readonly rows: Rows;
  readonly at: number;
  /** What is wrong, and where. */
  readonly bad: TimelineProblem | null;
  readonly onSelect: (place: number) => void;
};

/** The events, of which only those that are seen are drawn. Arrows, Home, End and pages go through them. */
export const EventList = memo(({ story, places, rows, at, bad, onSelect }: EventListProps) => {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const { shown, choose } = usePacedEvent(at, onSelect);
  const current = nearest(places, shown);
  const { from, to, focusCurrent } = useVisibleRows(box, rows, current);
  const held = current === null ? undefined : rows.indexOf(current);
  const drawn = [...Array(Math.max(0, to - from)).keys()].map((n) => from + n);
  // The row that has the focus stays drawn, or the focus would be lost.
  if (held !== undefined && (held < from || held >= to)) drawn.push(held);

  const markOf = (place: number) =>
    bad?.places.includes(place) ? bad.mark : story.events[place]?.foreign ? texts.list.foreign : null;

  const onKeyDown = (event: KeyboardEvent) => {
    const begin = nearest(places, at);
    const next = begin === null ? null : neighbour(places, begin, event.key);
    if (next === null) return;
    event.preventDefault();
    if (next === begin) return;
    focusCurrent();
    choose(next);
  };

  return (
    <div ref={box} className={styles.box} data-list>
      <ol
        className={styles.list}
        style={{ height: rows.tops.at(-1) }}
        aria-label={texts.list.label}
        onKeyDown={onKeyDown}
      >
        {drawn.map((index) => {
          const item = rows.items[index];
          return (
            item && (
              <li
                key={item.key}
                className={styles.item}
                style={{ transform: `translateY(${rows.tops[index]}px)` }}
                {...(item.kind === 'event' && { 'aria-setsize': places.length, 'aria-posinset': item.nth })}
              >
                {item.kind === 'event' ? (
                  <EventRow
                    story={story}
                    place={item.place}
                    isSelected={item.place === shown}
                    badMark={markOf(item.place)}
                    canBeTabbedTo={item.place === current}
                    onSelect={choose}
                  />
                ) : (
                  <Heading item={item} story={story} />
                )}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
});

const Heading = ({ item, story }: { item: Exclude<Item, { kind: 'event' }>; story: Story }) => {
  const styles = useStyles();

  return item.kind === 'day' ? (
    <h2 className={styles.day}>{utcDay(item.day)}</h2>
  ) : (
    <RestoreNote epoch={story.view.epoch} />
  );
};

const useStyles = makeStyles({
  box: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    backgroundColor: tokens.colorNeutralBackground1,
    contain: 'strict',
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  item: { position: 'absolute', top: 0, insetInline: 0, contain: 'layout' },
  day: {
    ...typographyStyles.caption1Strong,
    boxSizing: 'border-box',
    height: '36px',
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
});
