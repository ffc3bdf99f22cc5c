import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular, DismissCircleRegular } from '@fluentui/react-icons';
import { formatDate, formatTime } from '../../../lib/format.ts';
import type { Signing } from './signing-progress.ts';

/** Says how the document ended; shows nothing while it is being signed. */
export const Outcome = ({ signing: { document, recipients } }: { signing: Signing }) => {
  const styles = useStyles();
  const refuser = recipients.find(({ status }) => status === 'declined');

  if (document.sealFailed)
    return (
      <section className={mergeClasses(styles.outcome, styles.bad)} aria-label="Outcome">
        <DismissCircleRegular fontSize={20} className={styles.icon} aria-hidden />
        <div>
          <p className={styles.line}>Everybody has signed, but the document could not be sealed.</p>
          <p className={styles.detail}>
            Nothing is lost: what everybody signed is safe on record, and the timeline gives it to you as an
            evidence bundle. To get a sealed PDF, ask an operator of this installation to try again. Or print
            the file to a new PDF, upload that as a new document, and have it signed again.
          </p>
        </div>
      </section>
    );
  if (document.status === 'completed')
    return (
      <section className={mergeClasses(styles.outcome, styles.good)} aria-label="Outcome">
        <CheckmarkCircleRegular fontSize={20} className={styles.icon} aria-hidden />
        <div>
          <p className={styles.line}>Everybody has signed.</p>
          {document.completedAt && (
            <p className={styles.detail}>
              Completed {formatDate(document.completedAt)} at {formatTime(document.completedAt)}
            </p>
          )}
        </div>
      </section>
    );
  if (document.status !== 'cancelled') return null;

  return (
    <section className={mergeClasses(styles.outcome, styles.bad)} aria-label="Outcome">
      <DismissCircleRegular fontSize={20} className={styles.icon} aria-hidden />
      <div>
        <p className={styles.line}>
          {refuser ? `${refuser.fullName} declined to sign.` : 'You voided this document.'}
        </p>
        {refuser?.declineReason && <blockquote className={styles.reason}>{refuser.declineReason}</blockquote>}
        <p className={styles.detail}>It can no longer be signed.</p>
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
