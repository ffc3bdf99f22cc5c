import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { texts } from '../texts.ts';

type ChosenFileProps = {
  readonly file: File;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
};

export const ChosenFile = ({ file: { name, size }, isDisabled, onRemove }: ChosenFileProps) => {
  const styles = useStyles();
  const ref = useRef<HTMLDivElement>(null);

  // It has taken the place of what the file was chosen by.
  useEffect(() => ref.current?.focus(), []);

  return (
    <div ref={ref} tabIndex={-1} className={styles.file}>
      <DocumentRegular fontSize={32} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.size}>{formatFileSize(size)}</span>
      </div>
      <Button appearance="subtle" aria-description={name} disabledFocusable={isDisabled} onClick={onRemove}>
        {texts.creating.remove}
      </Button>
    </div>
  );
};

const useStyles = makeStyles({
  file: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    ':focus': { outlineStyle: 'none' },
  },
  icon: { flexShrink: 0, color: tokens.colorBrandForeground1 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  size: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
