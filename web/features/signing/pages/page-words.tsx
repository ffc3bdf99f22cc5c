import { type RefObject, useEffect, useState } from 'react';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { get, isLost, Problem } from '../../../lib/api/http.ts';
import { logFailure } from '../../../lib/log.ts';
import { amongLines } from '../earlier/among-lines.ts';
import styles from '../look/words.module.css';
import { linkPath } from '../page-data.ts';

/** A word and where it stands on its page (contracts/api/media.ts). */
type Word = { readonly text: string; readonly y: number; readonly height: number };

type PageWordsProps = {
  readonly number: number;
  readonly page: RefObject<HTMLElement | null>;
  /** What others entered on this page, which is read where it stands. */
  readonly earlier: readonly EarlierEntryView[];
};

/** What stands on a page, for whoever cannot see its picture; fetched when the page is about to be looked at. */
export const PageWords = ({ number, page, earlier }: PageWordsProps) => {
  const isNear = useNear(page);
  const [words, setWords] = useState<readonly Word[]>([]);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!isNear) return;
    const left = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    get<readonly Word[]>(`${linkPath()}/words/${number}`, left.signal).then(setWords, (error) => {
      if (left.signal.aborted) return;
      logFailure(`The words of page ${number} could not be read`, error);
      const wait = isPassing(error) ? WAITS[tries] : undefined;
      if (wait !== undefined) waiting = setTimeout(() => setTries(tries + 1), wait);
    });

    return () => {
      left.abort();
      clearTimeout(waiting);
    };
  }, [isNear, number, tries]);

  return (
    <div className={styles.unseen} translate="no">
      {amongLines(linesOf(words), earlier).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
};

/** Milliseconds until words that could not be had are asked for again; no more often than that. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The server is busy, or away. */
const isPassing = (error: unknown) => isLost(error) || (error instanceof Problem && error.status >= 500);

/** How far around the screen a page counts as near. */
const NEAR = '100% 0%';

const useNear = (element: RefObject<HTMLElement | null>) => {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);

    return () => observer.disconnect();
  }, [element]);

  return isNear;
};

/** Words come in reading order; a line ends where the next word stands lower or higher by more than half of itself. */
const linesOf = (words: readonly Word[]) => {
  const lines: { text: string; y: number; last: Word }[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && Math.abs(line.last.y - word.y) < Math.min(line.last.height, word.height) / 2)
      Object.assign(line, { text: `${line.text} ${word.text}`, last: word });
    else lines.push({ text: word.text, y: word.y, last: word });
  }

  return lines;
};
