import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './page-pill.module.css';

/**
 * Says which page of how many is shown, while somebody scrolls: at rest nothing lies over what is read or filled in.
 * Whoever listens hears the names of the pages.
 */
export const PagePill = ({ of }: { readonly of: number }) => {
  const [page, setPage] = useState('1');
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    let rest = 0;
    const onScroll = () => {
      const { page: shown } = pageInTheMiddle()?.dataset ?? {};
      if (shown) setPage(shown);
      setIsShown(true);
      clearTimeout(rest);
      rest = window.setTimeout(() => setIsShown(false), STAYS);
    };
    addEventListener('scroll', onScroll, { passive: true });

    return () => {
      removeEventListener('scroll', onScroll);
      clearTimeout(rest);
    };
  }, []);

  return (
    <div className={styles.place} aria-hidden="true">
      <span className={`${styles.pill} ${isShown ? styles.shown : ''}`}>{texts.pages.pill(page, of)}</span>
    </div>
  );
};

/** Left of the screen's middle, where a page lies at every width and zoom. */
const pageInTheMiddle = () =>
  document.elementFromPoint(innerWidth * 0.4, innerHeight / 2)?.closest<HTMLElement>('.page');

/** Milliseconds after the last movement. */
const STAYS = 1200;
