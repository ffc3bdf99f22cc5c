import { useEffect, useRef, useState } from 'react';
import dialog from '../dialogs/dialog.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import { FieldList } from '../fields/field-list.tsx';
import { ListIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import { isFieldElement, type Signing } from '../use-signing.ts';
import styles from './bottom-bar.module.css';
import { Instructions } from './instructions.tsx';
import { Progress } from './progress.tsx';
import { OtherWays, Panel } from './side-column.tsx';
import { type Completing, Steps } from './steps.tsx';

type BottomBarProps = {
  readonly signing: Signing;
  readonly completing: Completing;
  readonly onDecline: () => void;
};

/** The side column of a narrow screen: what is needed all the time in a bar, the rest in a sheet. */
export const BottomBar = ({ signing, completing, onDecline }: BottomBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useRoomBelow(bar);

  const leave = (then: () => void) => {
    setIsOpen(false);
    // Once the sheet has given the focus back.
    requestAnimationFrame(then);
  };

  return (
    <section ref={bar} className={styles.bar} aria-label="Navigation">
      <div className={styles.row}>
        <Progress signing={signing} />
        <button
          type="button"
          className={buttons.quiet}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <ListIcon /> Overview
        </button>
      </div>
      <Steps signing={signing} completing={completing} />
      {isOpen && (
        <Dialog label="Overview" kind="overview" onClose={() => setIsOpen(false)} closesBeside>
          <div className={dialog.body}>
            {signing.fields.length > 0 && (
              <Panel title="Signing Progress">
                <FieldList signing={signing} onChoose={(field) => leave(() => signing.goTo(field))} />
              </Panel>
            )}
            <Panel title="Instructions">
              <Instructions hasFields={signing.fields.length > 0} />
            </Panel>
            <OtherWays onDecline={() => leave(onDecline)} />
          </div>
          <div className={dialog.buttons}>
            <button type="button" className={buttons.button} data-first onClick={() => setIsOpen(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
};

/** Tells the page how much of it the bar covers, so that nothing with the focus is hidden (WCAG 2.4.11). */
const useRoomBelow = (bar: { readonly current: HTMLElement | null }) =>
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--bar', `${bar.current?.offsetHeight ?? 0}px`);
      if (bar.current) uncover(bar.current);
    });
    if (bar.current) observer.observe(bar.current);

    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar');
    };
  }, [bar]);

/** The bar grows by what is agreed to just when the last field, which may be at the page's very end, gets the focus. */
const uncover = (bar: HTMLElement) => {
  const element = document.activeElement;
  if (!element || !isFieldElement(element)) return;
  const isCovered = element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  if (isCovered) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
};
