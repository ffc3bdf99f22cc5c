import { makeStyles, tokens } from '@fluentui/react-components';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

type DrawerProps = {
  readonly isOpen: boolean;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Slides in from the left over a dark backdrop, which closes it, as Escape does. The browser keeps the focus in. */
export const Drawer = ({ isOpen, label, onClose, children }: DrawerProps) => {
  const styles = useStyles();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);

  // The backdrop belongs to the dialog, so a click on it has no other target.
  const onClick = ({ target }: MouseEvent) => target === ref.current && onClose();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which the browser hears
    <dialog ref={ref} aria-label={label} className={styles.drawer} onClose={onClose} onClick={onClick}>
      <div className={styles.contents}>{isOpen && children}</div>
    </dialog>
  );
};

const useStyles = makeStyles({
  drawer: {
    boxSizing: 'border-box',
    width: 'min(288px, 85vw)',
    height: '100dvh',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow64,
    animationName: { from: { translate: '-100%' } },
    animationDuration: tokens.durationGentle,
    animationTimingFunction: tokens.curveDecelerateMid,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
  },
  contents: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100%',
    padding: tokens.spacingHorizontalL,
  },
});
