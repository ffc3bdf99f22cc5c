import { useEffect, useRef } from 'react';
import { Offline } from '../offline.tsx';
import { texts } from '../texts.ts';
import { isFieldElement } from '../use-signing.ts';
import styles from './bottom-bar.module.css';
import { GuideButton, Left } from './guide.tsx';
import { Progress } from './progress.tsx';
import { Steps, type StepsProps } from './steps.tsx';

/** The side column of a narrow screen: what is needed all the time, in a card below the page. */
export const BottomBar = (props: StepsProps) => {
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);

  return (
    <section ref={bar} className={styles.bar} aria-label={texts.steps.navigation}>
      <Offline />
      <div className={styles.row}>
        <Progress signing={props.signing} />
        <Left signing={props.signing} />
      </div>
      <Steps {...props}>
        <GuideButton signing={props.signing} />
      </Steps>
    </section>
  );
};

/** Tells the page how much of it the bar covers, so that nothing with the focus is hidden (WCAG 2.4.11). */
const useRoomBelow = (bar: { readonly current: HTMLElement | null }) =>
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (!bar.current) return;
      const covers = getComputedStyle(bar.current).position === 'fixed';
      root.style.setProperty('--bar', `${covers ? bar.current.offsetHeight : 0}px`);
      if (covers) uncover(bar.current);
    });
    if (bar.current) observer.observe(bar.current);

    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar');
    };
  }, [bar]);

/** The bar may grow just when the last field, which may be at the page's very end, gets the focus. */
const uncover = (bar: HTMLElement) => {
  const element = document.activeElement;
  if (!element || !isFieldElement(element)) return;
  const isCovered = element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  if (isCovered) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
};
