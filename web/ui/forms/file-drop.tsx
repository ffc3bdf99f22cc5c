import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowUploadRegular, DocumentRegular } from '@fluentui/react-icons';
import type { ChangeEvent } from 'react';
import { ACCEPTED } from '../../lib/files.ts';
import { formatFileSize } from '../../lib/format.ts';
import { texts } from '../texts.ts';
import { useFileDrop } from './use-file-drop.ts';

type FileDropProps = {
  readonly file: File | null;
  /** Which files it takes. */
  readonly hint: string;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
};

/** The browser's own file field, over the whole of which a file can be dropped. */
export const FileDrop = ({ file, hint, isDisabled, onFile }: FileDropProps) => {
  const styles = useStyles();
  const { isOver, handlers } = useFileDrop(onFile);
  const Icon = file ? DocumentRegular : ArrowUploadRegular;

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    // The same file can be chosen again, after it was mended.
    currentTarget.value = '';
    if (chosen) onFile(chosen);
  };

  return (
    <label
      className={mergeClasses(styles.drop, isOver && styles.over, isDisabled && styles.disabled)}
      {...(!isDisabled && handlers)}
    >
      <input
        type="file"
        name="document"
        aria-label={texts.file.label}
        accept={ACCEPTED}
        disabled={isDisabled}
        // biome-ignore lint/a11y/noAutofocus: a dialog begins with it, or goes on with it where a file was taken out
        autoFocus
        className={styles.input}
        onChange={onChange}
      />
      <Icon fontSize={32} className={styles.icon} aria-hidden />
      <span className={styles.name} translate={file ? 'no' : undefined}>
        {file ? file.name : texts.file.drop}
      </span>
      <span className={styles.hint}>{file ? formatFileSize(file.size) : hint}</span>
    </label>
  );
};

const useStyles = makeStyles({
  drop: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: tokens.spacingVerticalXS,
    minHeight: '152px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXL,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    textAlign: 'center',
    ':hover': { border: `2px dashed ${tokens.colorBrandStroke1}` },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  over: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  disabled: { ':hover': { border: `2px dashed ${tokens.colorNeutralStroke1}` } },
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    ':disabled': { cursor: 'not-allowed' },
  },
  icon: { color: tokens.colorBrandForeground1, marginBottom: tokens.spacingVerticalXS },
  name: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
