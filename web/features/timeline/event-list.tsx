import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { utcDay } from '../../lib/utc.ts';
import { EventRow } from './event-row.tsx';
import { RestoreNote } from './restore-note.tsx';
import { type Item, type Rows, seenBetween } from './rows.ts';
import type { Story } from './story.ts';

type EventListProps = {
  readonly story: Story;
  readonly places: readonly number[];
  readonly rows: Rows;
  readonly at: number;
  /** Where the chain breaks. */
  readonly broken: number | null;
  readonly onSelect: (place: number) => void;
};

/** The events, of which only those that are seen are drawn. Arrows, Home, End and pages go through them. */
export const EventList = memo(({ story, places, rows, at, broken, onSelect }: EventListProps) => {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const { from, to, height } = useSeen(box, rows);
  const current = nearest(places, at);
  const focusCurrent = useFollowing(box, rows, current, height);
  const held = current === null ? undefined : rows.indexOf(current);
  const drawn = [...Array(Math.max(0, to - from)).keys()].map((n) => from + n);
  // What has the focus stays, or the focus would be lost.
  if (held !== undefined && (held < from || held >= to)) drawn.push(held);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = current === null ? null : neighbour(places, current, event.key);
    if (next === null) return;
    event.preventDefault();
    focusCurrent();
    onSelect(next);
  };

  return (
    <div ref={box} className={styles.box} data-list>
      <ol
        className={styles.list}
        style={{ height: rows.tops.at(-1) }}
        aria-label="Events"
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
                    isSelected={item.place === at}
                    isBad={item.place === broken}
                    canBeTabbedTo={item.place === current}
                    onSelect={onSelect}
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
    <h3 className={styles.day}>{utcDay(item.day)}</h3>
  ) : (
    <RestoreNote epoch={story.view.epoch} />
  );
};

/** The items that are to be drawn. */
const useSeen = (box: RefObject<HTMLDivElement | null>, rows: Rows) => {
  const [edges, setEdges] = useState({ top: 0, bottom: 1_000 });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, clientHeight } = element;
      setEdges((before) =>
        before.top === top && before.bottom === top + clientHeight
          ? before
          : { top, bottom: top + clientHeight },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });

    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);

  return { ...seenBetween(rows, edges.top, edges.bottom), height: edges.bottom - edges.top };
};

/** Keeps the current event in sight, and the focus on it where a key moved it. */
const useFollowing = (
  box: RefObject<HTMLDivElement | null>,
  rows: Rows,
  current: number | null,
  height: number,
) => {
  const isToFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was hidden follows when it is seen
  useLayoutEffect(() => {
    const index = current === null ? undefined : rows.indexOf(current);
    const element = box.current;
    if (index === undefined || !element) return;
    const [top = 0, bottom = 0] = [rows.tops[index], rows.tops[index + 1]];
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      element.scrollTop = (top + bottom - clientHeight) / 2;
    if (isToFocus.current)
      element.querySelector<HTMLElement>(`[data-place="${current}"]`)?.focus({ preventScroll: true });
    isToFocus.current = false;
  }, [box, rows, current, height]);

  return () => {
    isToFocus.current = true;
  };
};

/** The event that is at that place, or the last one before it that a filter let through. */
const nearest = (places: readonly number[], at: number): number | null =>
  places.findLast((place) => place <= at) ?? places[0] ?? null;

/** Events that PageUp and PageDown go by. */
const PAGE = 10;

const neighbour = (places: readonly number[], current: number, key: string): number | null => {
  const index = places.indexOf(current);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: places.length - 1,
  };
  const wanted = steps[key];

  return wanted === undefined ? null : (places[Math.max(0, Math.min(wanted, places.length - 1))] ?? null);
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
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
});
