import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** Why a file is better left untouched: it may not be changed, or its signatures would not cover what is added. */
export type AttachmentReason = 'certified' | 'signed';

const reasons = {
  certified:
    'Whoever made this PDF certified it and forbids every change, a signature included. It cannot be sealed itself.',
  signed: 'This PDF was signed before. Signing it here would change it after that.',
} as const satisfies Record<AttachmentReason, string>;

/** What an attachment sheet is, where the sender may choose one. */
export const AttachmentOffer = ({ reason }: { readonly reason: AttachmentReason }) => {
  const styles = useStyles();

  return (
    <section className={styles.offer} role="status" aria-label="Attachment sheet">
      <p className={styles.text}>{reasons[reason]}</p>
      <p className={styles.text}>
        <strong>With an attachment sheet, the file stays untouched.</strong> It is attached to the sealed PDF
        as you upload it, so that its signatures can still be checked. People read and sign a copy of its
        pages, behind a sheet that names the file; what they enter stands on the copy, and in a list behind
        it.
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
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: { ...typographyStyles.body1, margin: 0 },
});
