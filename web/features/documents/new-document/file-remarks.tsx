import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

type FileRemarksProps = {
  readonly remarks: readonly string[];
  /** Null: there is nothing to choose. */
  readonly onAttach: (() => void) | null;
};

/** What the sender is to know of a file that was taken: what was removed from it, and what becomes of signatures. */
export const FileRemarks = ({ remarks, onAttach }: FileRemarksProps) => {
  const styles = useStyles();
  if (remarks.length === 0) return null;

  return (
    <section className={styles.remarks} aria-label="About the file">
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      {onAttach && (
        <Button className={styles.choice} onClick={onAttach}>
          Leave the file untouched instead
        </Button>
      )}
    </section>
  );
};

const useStyles = makeStyles({
  remarks: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  choice: { alignSelf: 'flex-start' },
  remark: { ...typographyStyles.body1, margin: 0 },
});
