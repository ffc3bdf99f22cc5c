import {
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { createContext, type PointerEvent, type ReactNode, useContext, useRef, useState } from 'react';

type Said = { readonly title: string; readonly body?: string | undefined };

type Toasts = {
  readonly succeeded: (title: string, body?: string) => void;
  /** The spec's "destructive" toast. */
  readonly failed: (title: string, body?: string) => void;
};

export const useToasts = () => useContext(ToastsContext);

/** Milliseconds on the screen, pixels to the right that dismiss, widest (spec, part 1, section 9). */
const SHOWN_FOR = 5_000;
const SWIPE = 50;
const WIDEST = '420px';

const ToastsContext = createContext<Toasts>({ succeeded: () => {}, failed: () => {} });

/** One toast at a time, the newest; F8 goes to it, Escape or a swipe to the right sends it away. */
export const ToastsProvider = ({ children }: { children: ReactNode }) => {
  const toasterId = useId('toasts');
  const { dispatchToast, dismissAllToasts, dismissToast } = useToastController(toasterId);
  const styles = useStyles();
  const count = useRef(0);

  const say = (said: Said, intent: 'success' | 'error') => {
    count.current += 1;
    const toastId = `${toasterId}-${count.current}`;
    // Fluent's `limit` makes the newest wait for the one on the screen; the newest is what matters.
    dismissAllToasts();
    dispatchToast(<SwipeableToast {...said} onSwiped={() => dismissToast(toastId)} />, {
      toastId,
      intent,
      timeout: SHOWN_FOR,
      pauseOnHover: true,
      pauseOnWindowBlur: true,
    });
  };

  const [toasts] = useState<Toasts>({
    succeeded: (title, body) => say({ title, body }, 'success'),
    failed: (title, body) => say({ title, body }, 'error'),
  });

  return (
    <ToastsContext value={toasts}>
      {children}
      <Toaster
        toasterId={toasterId}
        position="bottom-end"
        className={styles.toaster}
        shortcuts={{ focus: ({ key }) => key === 'F8' }}
      />
    </ToastsContext>
  );
};

const SwipeableToast = ({ title, body, onSwiped }: Said & { onSwiped: () => void }) => {
  const start = useRef(0);
  const [offset, setOffset] = useState(0);
  const styles = useStyles();

  const gesture = {
    onPointerDown: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      start.current = clientX;
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      if (currentTarget.hasPointerCapture(pointerId)) setOffset(Math.max(0, clientX - start.current));
    },
    onPointerUp: () => (offset >= SWIPE ? onSwiped() : setOffset(0)),
    onPointerCancel: () => setOffset(0),
  };

  return (
    <Toast className={styles.toast} style={{ translate: `${offset}px` }} {...gesture}>
      <ToastTitle>{title}</ToastTitle>
      {body && <ToastBody>{body}</ToastBody>}
    </Toast>
  );
};

const useStyles = makeStyles({
  toaster: { width: `min(${WIDEST}, calc(100vw - 2 * ${tokens.spacingHorizontalL}))` },
  toast: { touchAction: 'pan-y', overflowWrap: 'anywhere' },
});
