import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from './texts.ts';

type FileRemarksProps = {
  readonly remarks: readonly string[];
  /** It is null if there is nothing to choose. */
  readonly onAttach: (() => void) | null;
};

/** What the sender is to know of a file that was taken: what was removed from it, and what becomes of signatures. */
export const FileRemarks = ({ remarks, onAttach }: FileRemarksProps) => {
  const styles = useStyles();
  if (remarks.length === 0) return null;

  return (
    <section className={styles.remarks} aria-label={texts.remarks.label}>
      <WarningRegular fontSize={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        {remarks.map((remark) => (
          <p key={remark} className={styles.remark}>
            <Sentence text={remark} />
          </p>
        ))}
        {onAttach && (
          <Button className={styles.choice} onClick={onAttach}>
            {texts.remarks.attach}
          </Button>
        )}
      </div>
    </section>
  );
};

const useStyles = makeStyles({
  remarks: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  icon: { flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  choice: { alignSelf: 'flex-start' },
  // The words of a file are as long as its author likes.
  remark: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});
