import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { texts } from './texts.ts';

/** Why a file is better left untouched: it may not be changed, or its signatures would not cover what is added. */
export type AttachmentReason = 'certified' | 'signed';

/** What an attachment sheet is, where the sender may choose one. */
export const AttachmentOffer = ({ reason }: { readonly reason: AttachmentReason }) => {
  const styles = useStyles();

  return (
    <section className={styles.offer} role="status" aria-label={texts.attachment.label}>
      <p className={styles.text}>{texts.attachment.reasons[reason]}</p>
      <p className={styles.text}>
        <strong>{texts.attachment.promise}</strong> {texts.attachment.explanation}
      </p>
    </section>
  );
};

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { ...typographyStyles.body1, margin: 0 },
});
