import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular, DismissCircleRegular } from '@fluentui/react-icons';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from '../status-texts.ts';
import type { Signing } from './signing-progress.ts';

const labels = texts.outcome;

/** Says how the document ended; shows nothing while it is being signed. */
export const Outcome = ({ signing: { document, recipients } }: { signing: Signing }) => {
  const styles = useStyles();
  const refuser = recipients.find(({ status }) => status === 'declined');
  const reason = refuser?.declineReason ?? document.voidReason;

  if (document.sealFailed)
    return (
      <section className={mergeClasses(styles.outcome, styles.bad)} aria-label={texts.outcomeLabel}>
        <DismissCircleRegular fontSize={20} className={styles.icon} aria-hidden />
        <div>
          <p className={styles.line}>{labels.unsealed}</p>
          <p className={styles.detail}>{labels.unsealedDetail}</p>
        </div>
      </section>
    );
  if (document.status === 'completed')
    return (
      <section className={mergeClasses(styles.outcome, styles.good)} aria-label={texts.outcomeLabel}>
        <CheckmarkCircleRegular fontSize={20} className={styles.icon} aria-hidden />
        <div>
          <p className={styles.line}>{labels.completed}</p>
          {document.completedAt && (
            <p className={styles.detail}>
              {labels.completedAt(formatDate(document.completedAt), formatTime(document.completedAt))}
            </p>
          )}
        </div>
      </section>
    );
  if (document.status !== 'cancelled') return null;

  return (
    <section className={mergeClasses(styles.outcome, styles.bad)} aria-label={texts.outcomeLabel}>
      <DismissCircleRegular fontSize={20} className={styles.icon} aria-hidden />
      <div>
        <p className={styles.line}>
          <Sentence
            text={refuser ? labels.declined(refuser.fullName) : labels.voided}
            names={[refuser?.fullName ?? '']}
          />
        </p>
        {reason && (
          <blockquote className={styles.reason} translate="no">
            {reason}
          </blockquote>
        )}
        <p className={styles.detail}>{labels.over}</p>
      </div>
    </section>
  );
};

const useStyles = makeStyles({
  outcome: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusXLarge,
    overflowWrap: 'anywhere',
  },
  good: {
    border: `1px solid ${tokens.colorStatusSuccessBorder1}`,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  bad: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  icon: { flexShrink: 0 },
  line: { ...typographyStyles.body1Strong, margin: 0 },
  reason: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalXS} 0`,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: '3px solid currentcolor',
    whiteSpace: 'pre-line',
  },
  detail: { ...typographyStyles.caption1, margin: 0 },
});
