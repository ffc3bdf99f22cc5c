import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react';
import type { ToastWords } from './toast-words.ts';

export type Toast = {
  readonly id: number;
  readonly kind: 'success' | 'failure';
  readonly title: string;
  readonly body: string | undefined;
} & ToastExtras;

type ToastExtras = {
  /** Something that can be done about it, on the toast itself. */
  readonly action?: ToastAction;
  /** A further sentence, below the body. */
  readonly note?: string;
  /** Names in all of it, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
};

export type ToastAction = { readonly label: string; readonly onChoose: () => void };

export type ToastAreaProps = { readonly toast: Toast | null; readonly onGone: () => void };

type Toasts = {
  readonly succeeded: (title: string, body?: string, extras?: ToastExtras) => void;
  /** The spec's "destructive" toast. */
  readonly failed: (...content: ToastWords) => void;
};

export const useToasts = () => useContext(ToastsContext);

const ToastsContext = createContext<Toasts>({ succeeded: () => {}, failed: () => {} });

type ToastsProviderProps = {
  /** Shows the toast: the application does it with Fluent, the signing page without. */
  readonly area: ComponentType<ToastAreaProps>;
  readonly children: ReactNode;
};

/** One toast at a time: the newest takes the place of the one before (spec, part 1, section 9). */
export const ToastsProvider = ({ area: ToastArea, children }: ToastsProviderProps) => {
  const [toast, setToast] = useState<Toast | null>(null);
  const [toasts] = useState<Toasts>(() => {
    let count = 0;
    const show = (kind: Toast['kind'], title: string, body?: string, extras?: ToastExtras) => {
      count += 1;
      setToast({ id: count, kind, title, body, ...extras });
    };

    return {
      succeeded: (title, body, extras) => show('success', title, body, extras),
      failed: (title, body) => show('failure', title, body),
    };
  });

  return (
    <ToastsContext value={toasts}>
      {children}
      <ToastArea toast={toast} onGone={() => setToast(null)} />
    </ToastsContext>
  );
};
