import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

const labels = texts.copying;

type CopyFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The toast once it's copied. */
  readonly copied: string;
};

/** A text to copy elsewhere. */
export const CopyField = ({ label, hint, value, copied }: CopyFieldProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toasts.succeeded(copied);
    } catch {
      toasts.failed(labels.failed, labels.byHand);
    }
  };

  return (
    <Field label={label} hint={hint} className={styles.field}>
      <div className={styles.line}>
        <Input
          className={styles.text}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          icon={<CopyRegular />}
          className={styles.copy}
          aria-label={labels.copyOf(label)}
          onClick={copy}
        >
          {labels.copy}
        </Button>
      </div>
    </Field>
  );
};

const useStyles = makeStyles({
  // No wider than what is around it, however long the text is.
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  line: { display: 'flex', gap: tokens.spacingHorizontalS },
  copy: { flexShrink: 0 },
  text: { flexGrow: 1, minWidth: 0 },
});
