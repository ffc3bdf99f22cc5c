import { makeStyles } from '@fluentui/react-components';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DocumentCard } from './document-card.tsx';
import type { Listed } from './list-choice.ts';

/** Pixels of a card before it is measured, and between two. */
const HEIGHT = 92;
const GAP = 12;
/** Cards beyond the edges of the screen. */
const AHEAD = 6;

type ListCardsProps = {
  readonly shown: readonly Listed[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, isRange: boolean) => void;
};

/** Draws the cards that are on the screen, and a few around them: a long list is as fast as a short one. */
export const ListCards = ({ shown, selected, onSelect }: ListCardsProps) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const cards = useWindowVirtualizer<HTMLLIElement>({
    count: shown.length,
    estimateSize: () => HEIGHT,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    getItemKey: (place) => shown[place]?.document.id ?? place,
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
                isSelected={selected.has(listed.document.id)}
                onSelect={onSelect}
              />
            </li>
          )
        );
      })}
    </ul>
  );
};

/** How many pixels of the document are above an element. */
const useTopOf = ({ current }: { readonly current: HTMLElement | null }) => {
  const [top, setTop] = useState(0);

  useLayoutEffect(() => {
    if (current) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
  });

  return top;
};

const useStyles = makeStyles({
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  item: { position: 'absolute', top: 0, left: 0, width: '100%' },
});
