import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

type DialogProps = {
  readonly label: string;
  readonly kind: keyof typeof looks;
  readonly onClose: () => void;
  /** Whether a press beside it closes it: not where that would lose what was entered. */
  readonly closesBeside?: boolean;
  /** The id of what gets the focus when it closes, where that is not what has it now. */
  readonly returnsTo?: string;
  /** Called with the element once it is open. */
  readonly onOpen?: (dialog: HTMLDialogElement) => (() => void) | undefined;
  readonly children: ReactNode;
};

const looks = {
  window: styles.window,
  /** A long text in a window. */
  reading: `${styles.window} ${styles.reading}`,
  /** It lies beside the field that it is about. */
  popover: styles.popover,
  /** A popover that comes from below on a narrow screen. */
  sheet: `${styles.popover} ${styles.sheet}`,
  /** A window that comes from below on a narrow screen. */
  overview: `${styles.window} ${styles.sheet} ${styles.overview}`,
};

/** The browser's own dialog, at the end of the page: it keeps the focus, gives it back, and closes with Escape. `data-first` has it first. */
export const Dialog = ({ label, kind, onClose, closesBeside, returnsTo, onOpen, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef(onOpen);
  const returning = useRef(returnsTo);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The browser gives the focus back to what had it.
    if (returning.current) document.getElementById(returning.current)?.focus({ preventScroll: true });
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    const tidy = opened.current?.(element);

    return () => {
      tidy?.();
      element.close();
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    if (closesBeside && isBeside(event)) onClose();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={looks[kind]}
      aria-label={label}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
};

/** A press on the backdrop has the dialog as its target, so the position decides. */
const isBeside = ({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>) => {
  if (target !== currentTarget) return false;
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect();

  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};
