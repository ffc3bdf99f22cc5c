import { makeStyles } from '@fluentui/react-components';
import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cardHeight } from './card-styles.ts';
import { DocumentCard } from './document-card.tsx';
import type { Listed } from './list-choice.ts';
import { useSpace } from './space/use-space.ts';

/** Pixels between two cards. */
const GAP = 12;
/** Cards beyond the edges of the screen. */
const AHEAD = 6;

type ListCardsProps = {
  readonly shown: readonly Listed[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, isRange: boolean) => void;
};

/** Draws the cards that are on the screen, and a few around them: a long list is as fast as a short one. */
export const ListCards = memo(({ shown, selected, onSelect }: ListCardsProps) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const now = useNow();
  const space = useSpace();
  const list = useRef<HTMLUListElement>(null);
  const { top, width } = useBoxOf(list);
  const cards = useWindowVirtualizer<HTMLLIElement>({
    count: shown.length,
    // Other functions would make it lay out all cards again, on every frame.
    estimateSize: useCallback(() => cardHeight(width), [width]),
    getItemKey: useCallback((place: number) => shown[place]?.document.id ?? place, [shown]),
    measureElement: heightOf,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    useFlushSync: false,
  });

  return (
    <ul ref={list} className={styles.list} style={{ height: cards.getTotalSize() }}>
      {cards.getVirtualItems().map(({ index, key, start }) => {
        const listed = shown[index];

        return (
          listed && (
            <li
              key={key}
              ref={cards.measureElement}
              className={styles.item}
              style={{ transform: `translateY(${start - top}px)` }}
              data-index={index}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
            >
              <DocumentCard
                listed={listed}
                email={email}
                now={now}
                isTeamShown={space !== 'mine'}
                isSelected={selected.has(listed.document.id)}
                onSelect={onSelect}
              />
            </li>
          )
        );
      })}
    </ul>
  );
});

/**
 * Until the browser has laid out a card, it counts as high as it was before, or as most cards are: measuring it would
 * force a layout.
 */
const heightOf = (
  card: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<Window, HTMLLIElement>,
): number => {
  const place = indexFromElement(card);

  return (
    entry?.borderBoxSize[0]?.blockSize ??
    itemSizeCache.get(options.getItemKey(place)) ??
    options.estimateSize(place)
  );
};

/** How many pixels of the page are above an element, and how wide it is. It's measured when the page's height changes. */
const useBoxOf = (element: RefObject<HTMLElement | null>) => {
  const [box, setBox] = useState({ top: 0, width: 0 });

  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const { top, width } = current.getBoundingClientRect();
      const next = { top: Math.round(top + window.scrollY), width: Math.round(width) };
      setBox((before) => (before.top === next.top && before.width === next.width ? before : next));
    };
    const observer = new ResizeObserver(measure);

    measure();
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);

  return box;
};

const useStyles = makeStyles({
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  item: { position: 'absolute', top: 0, left: 0, width: '100%' },
});
