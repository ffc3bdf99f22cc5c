import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { texts } from '../texts.ts';
import { BackupButtons, type BackupsProps } from './backup-buttons.tsx';
import { BackupTime } from './backup-time.tsx';
import { Encrypted } from './encrypted.tsx';
import { Missing } from './missing.tsx';

const { columns } = texts.backup;

export const BackupTable = ({ backups, ...buttons }: BackupsProps) => {
  const styles = useStyles();

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {columns.filename}
          </th>
          <th scope="col" className={styles.head}>
            {columns.created}
          </th>
          <th scope="col" className={styles.head}>
            {columns.size}
          </th>
          <th scope="col" className={styles.head}>
            <span className={styles.unseen}>{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <tr key={backup.filename}>
            <th scope="row" id={backup.filename} className={styles.filename} translate="no">
              {backup.filename}
              {backup.encrypted && (
                <div>
                  <Encrypted />
                </div>
              )}
              <div className={styles.badge}>
                <Missing count={backup.missing} />
              </div>
            </th>
            <td className={styles.fact}>
              <BackupTime at={backup.created} />
            </td>
            <td className={styles.fact}>{backup.sizeFormatted}</td>
            <td className={styles.cell}>
              <div className={styles.buttons}>
                <BackupButtons backup={backup} describedBy={backup.filename} {...buttons} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const cell = {
  padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
  borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  ':first-child': { paddingLeft: 0 },
  ':last-child': { paddingRight: 0 },
} as const;

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', textAlign: 'left' },
  head: {
    ...typographyStyles.caption1,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    color: tokens.colorNeutralForeground3,
    ':first-child': { paddingLeft: 0 },
  },
  // For ears only.
  unseen: { position: 'absolute', clipPath: 'inset(50%)' },
  cell,
  filename: { ...typographyStyles.body1Strong, ...cell, overflowWrap: 'anywhere' },
  badge: { marginTop: tokens.spacingVerticalXXS },
  fact: {
    ...typographyStyles.body1,
    ...cell,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  buttons: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalXS },
});
