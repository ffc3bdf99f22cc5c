import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { BackupButtons, type BackupsProps } from './backup-buttons.tsx';
import { BackupTime } from './backup-time.tsx';
import { Encrypted } from './encrypted.tsx';
import { Missing } from './missing.tsx';

/** The table, for a narrow screen. */
export const BackupCards = ({ backups, ...buttons }: BackupsProps) => {
  const styles = useStyles();

  return (
    <ul className={styles.list}>
      {backups.map((backup) => (
        <li key={backup.filename} className={styles.card}>
          <span id={backup.filename} className={styles.filename} translate="no">
            {backup.filename}
          </span>
          <span className={styles.facts}>
            <BackupTime at={backup.created} />
            <span aria-hidden>·</span>
            <span>{backup.sizeFormatted}</span>
            {backup.encrypted && <Encrypted />}
            <Missing count={backup.missing} />
          </span>
          <span className={styles.buttons}>
            <BackupButtons backup={backup} describedBy={backup.filename} {...buttons} />
          </span>
        </li>
      ))}
    </ul>
  );
};

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { paddingBottom: 0 },
  },
  filename: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
});
