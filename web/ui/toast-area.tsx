import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card.tsx';
import { TOAST_SHOWN_FOR } from './toast-words.ts';
import type { Toast } from './toasts.tsx';
import { useCountdown } from './use-countdown.ts';
import { useF8 } from './use-f8.ts';

/** Spec, part 1, section 9. */
const WIDEST = '420px';

type ToastAreaProps = { readonly toast: Toast | null; readonly onGone: () => void };

/** At the top of the page, so that a dialog of Fluent's, which hides all the rest, leaves it to be heard and reached. */
export const ToastArea = (props: ToastAreaProps) =>
  createPortal(
    <FluentProvider data-tabster-never-hide="">
      <Area {...props} />
    </FluentProvider>,
    document.body,
  );

/**
 * Where toasts appear: F8 goes there, Escape sends the toast away. The clock stands while somebody reads: under the
 * pointer, with the focus in it, or with the window in the background. Ours rather than Fluent's, whose toasts queue,
 * cannot be swiped, start their clock late and say everything twice in the page.
 */
const Area = ({ toast, onGone }: ToastAreaProps) => {
  const styles = useStyles();
  const area = useRef<HTMLElement>(null);
  const [isRead, setIsRead] = useState(false);
  const cameFrom = useF8(area);

  const leave = () => {
    if (area.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setIsRead(false);
    onGone();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave();

  useCountdown(toast?.id ?? null, TOAST_SHOWN_FOR, isRead, leave);

  const card = (kind: Toast['kind']) =>
    toast?.kind === kind && <ToastCard key={toast.id} toast={toast} onDismiss={leave} />;

  return (
    <section
      ref={area}
      aria-label="Notifications"
      tabIndex={-1}
      className={styles.area}
      onKeyDown={onKeyDown}
      onMouseEnter={() => setIsRead(true)}
      onMouseLeave={() => setIsRead(false)}
      onFocus={() => setIsRead(true)}
      onBlur={() => setIsRead(false)}
    >
      <div role="status">{card('success')}</div>
      <div role="alert">{card('failure')}</div>
    </section>
  );
};

const narrow = '@media (max-width: 767px)';

const useStyles = makeStyles({
  area: {
    position: 'fixed',
    right: tokens.spacingHorizontalL,
    bottom: tokens.spacingVerticalL,
    // Not over the buttons of a dialog, which fills a narrow screen down to its end.
    [narrow]: { top: tokens.spacingVerticalL, bottom: 'auto' },
    // Above Fluent's dialogs, which stand at a million.
    zIndex: 1_000_001,
    width: `min(${WIDEST}, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
    borderRadius: tokens.borderRadiusLarge,
    ':focus': { outlineStyle: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});
