import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { BackupView } from '#contracts/api/views/backup.ts';
import { texts } from '../texts.ts';
import { formatBackupTime } from './backup-words.ts';
import { Missing } from './missing.tsx';

type Asked = { readonly heading: string; readonly question: ReactNode; readonly yes: string };

/** What is asked before something that cannot be taken back (spec, part 1, section 5). */
export const questions = {
  restore: (backup) => ({
    heading: texts.backup.askRestore.heading,
    question: <About backup={backup}>{texts.backup.askRestore.question}</About>,
    yes: texts.backup.restore,
  }),
  delete: (backup) => ({
    heading: texts.backup.askDelete.heading,
    question: <About backup={backup}>{texts.backup.askDelete.question}</About>,
    yes: texts.backup.delete,
  }),
} as const satisfies Record<string, (backup: BackupView) => Asked>;

export type Question = keyof typeof questions;

const About = ({ backup, children }: { backup: BackupView; children: string }) => {
  const styles = useStyles();

  return (
    <div className={styles.about}>
      <p className={styles.words}>{children}</p>
      <p className={styles.backup}>
        <strong>{formatBackupTime(backup.created)}</strong>
        <br />
        <span translate="no">{backup.filename}</span>
        <br />
        <Missing count={backup.missing} />
      </p>
    </div>
  );
};

const useStyles = makeStyles({
  about: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalM,
  },
  words: { margin: 0 },
  backup: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
