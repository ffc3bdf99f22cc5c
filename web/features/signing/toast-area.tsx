import type { Toast, ToastAreaProps } from '../../ui/toasts/toasts.tsx';
import { useSwipe } from '../../ui/toasts/use-swipe.ts';
import { useToastArea } from '../../ui/toasts/use-toast-area.ts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import buttons from './look/buttons.module.css';
import { texts } from './texts.ts';
import styles from './toast-area.module.css';

/** The toasts of the application (web/ui/toasts/toast-area.tsx) without Fluent. */
export const ToastArea = (props: ToastAreaProps) => {
  const { area, leave } = useToastArea(props);
  const { toast } = props;

  const card = (kind: Toast['kind']) =>
    toast?.kind === kind && <Card key={toast.id} toast={toast} onDismiss={leave} />;

  return (
    <section {...area} className={styles.area}>
      <div role="status">{card('success')}</div>
      <div role="alert">{card('failure')}</div>
    </section>
  );
};

const Card = ({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) => {
  const { offset, gesture } = useSwipe(onDismiss);

  return (
    <div
      className={toast.kind === 'failure' ? `${styles.toast} ${styles.failure}` : styles.toast}
      style={{ translate: `${offset}px` }}
      {...gesture}
    >
      {toast.kind === 'failure' ? <AlertIcon /> : <CheckIcon />}
      <div className={styles.words}>
        <div className={styles.title}>{toast.title}</div>
        {toast.body && <div>{toast.body}</div>}
      </div>
      <button type="button" className={buttons.icon} aria-label={texts.dismiss} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
};
