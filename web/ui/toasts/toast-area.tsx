import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card.tsx';
import type { Toast, ToastAreaProps } from './toasts.tsx';
import { useToastArea } from './use-toast-area.ts';

/** Spec, part 1, section 9. */
const WIDEST = '420px';

/** At the top of the page, so that a dialog of Fluent's, which hides all the rest, leaves it to be heard and reached. */
export const ToastArea = (props: ToastAreaProps) =>
  createPortal(
    <FluentProvider data-tabster-never-hide="">
      <Area {...props} />
    </FluentProvider>,
    document.body,
  );

/** Ours rather than Fluent's, whose toasts queue, cannot be swiped, start their clock late and say everything twice. */
const Area = (props: ToastAreaProps) => {
  const styles = useStyles();
  const { area, leave } = useToastArea(props);
  const { toast } = props;

  const card = (kind: Toast['kind']) =>
    toast?.kind === kind && <ToastCard key={toast.id} toast={toast} onDismiss={leave} />;

  return (
    <section {...area} className={styles.area}>
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
    // Neither over what a screen begins with nor over a bar at its end.
    [narrow]: {
      bottom: '72px',
      // Nor over the buttons of a dialog, which fills a narrow screen down to its end.
      ':global(body:has([role=dialog], [role=alertdialog])) &': {
        top: tokens.spacingVerticalL,
        bottom: 'auto',
      },
    },
    // Above Fluent's dialogs, which stand at a million.
    zIndex: 1_000_001,
    width: `min(${WIDEST}, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
    borderRadius: tokens.borderRadiusLarge,
    ':focus': { outlineStyle: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});
