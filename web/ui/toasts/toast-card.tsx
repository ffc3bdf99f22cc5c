import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DismissRegular, ErrorCircleFilled } from '@fluentui/react-icons';
import { keptWords } from '../../lib/kept-words.ts';
import { Sentence } from '../sentence.tsx';
import { texts } from '../texts.ts';
import type { Toast } from './toasts.tsx';
import { useSwipe } from './use-swipe.ts';

export const ToastCard = ({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) => {
  const styles = useStyles();
  const isFailure = toast.kind === 'failure';
  const Icon = isFailure ? ErrorCircleFilled : CheckmarkCircleFilled;
  const { offset, gesture } = useSwipe(onDismiss);
  const untranslated = keptWords(toast.names ?? []);

  return (
    <div
      className={mergeClasses(styles.card, isFailure && styles.failure)}
      style={{ translate: `${offset}px` }}
      {...gesture}
    >
      <Icon fontSize={20} className={isFailure ? styles.failureIcon : styles.successIcon} aria-hidden />
      <div className={styles.words}>
        <div className={styles.title}>
          <Sentence text={toast.title} untranslated={untranslated} />
        </div>
        {toast.body && (
          <div className={styles.body}>
            <Sentence text={toast.body} untranslated={untranslated} />
          </div>
        )}
        {toast.note && (
          <div className={styles.body}>
            <Sentence text={toast.note} untranslated={untranslated} />
          </div>
        )}
      </div>
      {toast.action && (
        <Button
          appearance="secondary"
          size="small"
          className={styles.action}
          onClick={() => {
            toast.action?.onChoose();
            onDismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button
        appearance="transparent"
        size="small"
        icon={<DismissRegular />}
        aria-label={texts.dismiss}
        onClick={onDismiss}
      />
    </div>
  );
};

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    touchAction: 'pan-y',
    // A swipe must not select the words: selected, they would be what the next one drags.
    userSelect: 'none',
    overflowWrap: 'anywhere',
    animationName: {
      from: { opacity: 0, transform: 'translateY(16px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: tokens.durationNormal,
    animationTimingFunction: tokens.curveDecelerateMid,
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
  },
  failure: { border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  successIcon: { flexShrink: 0, color: tokens.colorStatusSuccessForeground3 },
  failureIcon: { flexShrink: 0, color: tokens.colorStatusDangerForeground3 },
  words: { flexGrow: 1, minWidth: 0 },
  action: { flexShrink: 0 },
  title: typographyStyles.body1Strong,
  body: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2 },
});
