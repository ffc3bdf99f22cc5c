import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { ArrowCounterclockwiseRegular, DeleteRegular } from '@fluentui/react-icons';
import type { BackupView } from '#contracts/api/views/backup.ts';
import { texts } from '../texts.ts';
import type { Question } from './questions.tsx';

export type BackupsProps = {
  readonly backups: readonly BackupView[];
  readonly mustWait: boolean;
  readonly onAsk: (question: Question, backup: BackupView) => void;
};

type BackupButtonsProps = Omit<BackupsProps, 'backups'> & {
  readonly backup: BackupView;
  /** The id of the element that names the backup. */
  readonly describedBy: string;
};

export const BackupButtons = ({ backup, describedBy, mustWait, onAsk }: BackupButtonsProps) => {
  const comesBack = useRestoreFocusTarget();
  const common = { ...comesBack, 'aria-describedby': describedBy, disabledFocusable: mustWait };

  return (
    <>
      <Button {...common} icon={<ArrowCounterclockwiseRegular />} onClick={() => onAsk('restore', backup)}>
        {texts.backup.restore}
      </Button>
      <Button
        {...common}
        appearance="subtle"
        icon={<DeleteRegular />}
        onClick={() => onAsk('delete', backup)}
      >
        {texts.backup.delete}
      </Button>
    </>
  );
};
