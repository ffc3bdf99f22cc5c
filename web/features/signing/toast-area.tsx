import type { Toast, ToastAreaProps } from '../../ui/toasts/toasts.tsx';
import { useSwipe } from '../../ui/toasts/use-swipe.ts';
import { useToastArea } from '../../ui/toasts/use-toast-area.ts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';

/** The toasts of the application (web/ui/toasts/toast-area.tsx) without Fluent. */
export const ToastArea = (props: ToastAreaProps) => {
  const { area, leave } = useToastArea(props);
  const { toast } = props;

  const card = (kind: Toast['kind']) =>
    toast?.kind === kind && <Card key={toast.id} toast={toast} onDismiss={leave} />;

  return (
    <section {...area} className="toasts">
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
