import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { TOAST_SHOWN_FOR, type ToastWords } from '../../ui/toast-words.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useF8 } from '../../ui/use-f8.ts';
import { useSwipe } from '../../ui/use-swipe.ts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';

type Toast = {
  readonly id: number;
  readonly kind: 'success' | 'failure';
  readonly title: string;
  readonly body: string | undefined;
};

type Toasts = {
  readonly succeeded: (...words: ToastWords) => void;
  /** The spec's "destructive" toast. */
  readonly failed: (...words: ToastWords) => void;
};

const ToastsContext = createContext<Toasts>({ succeeded: () => {}, failed: () => {} });
export const useToasts = () => useContext(ToastsContext);

/** The toasts of the application (web/ui/toasts.tsx) without Fluent: one at a time, five seconds, F8, Escape, swipe. */
export const ToastsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [toast, setToast] = useState<Toast | null>(null);
  const [toasts] = useState<Toasts>(() => {
    let count = 0;
    const show = (kind: Toast['kind'], title: string, body?: string) => {
      count += 1;
      setToast({ id: count, kind, title, body });
    };

    return {
      succeeded: (title, body) => show('success', title, body),
      failed: (title, body) => show('failure', title, body),
    };
  });

  return (
    <ToastsContext value={toasts}>
      {children}
      <Area toast={toast} onGone={() => setToast(null)} />
    </ToastsContext>
  );
};

/** The clock stands while somebody reads: under the pointer, with the focus in it, with the window in the background. */
const Area = ({ toast, onGone }: { readonly toast: Toast | null; readonly onGone: () => void }) => {
  const area = useRef<HTMLElement>(null);
  const [isRead, setIsRead] = useState(false);
  const cameFrom = useF8(area);

  const leave = () => {
    if (area.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setIsRead(false);
    onGone();
  };
  useCountdown(toast?.id ?? null, TOAST_SHOWN_FOR, isRead, leave);

  const card = (kind: Toast['kind']) =>
    toast?.kind === kind && <Card key={toast.id} toast={toast} onDismiss={leave} />;

  return (
    <section
      ref={area}
      className="toasts"
      aria-label="Notifications"
      tabIndex={-1}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && leave()}
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

const Card = ({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) => {
  const { offset, gesture } = useSwipe(onDismiss);

  return (
    <div className={`toast ${toast.kind}`} style={{ translate: `${offset}px` }} {...gesture}>
      {toast.kind === 'failure' ? <AlertIcon /> : <CheckIcon />}
      <div className="toast-words">
        <div className="toast-title">{toast.title}</div>
        {toast.body && <div>{toast.body}</div>}
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
};
