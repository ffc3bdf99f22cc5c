import { DatabaseRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { BackupView } from '#contracts/api/views/backup.ts';
import { useMedia } from '../../../lib/media.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Card } from '../card.tsx';
import { texts } from '../texts.ts';
import { BackupCards } from './backup-cards.tsx';
import { BackupTable } from './backup-table.tsx';
import { type Question, questions } from './questions.tsx';

/** The sidebar takes its part of the screen. */
const NO_ROOM_FOR_A_TABLE = '(max-width: 1023.98px)';

type BackupListProps = {
  readonly backups: readonly BackupView[];
  /** Something is under way that leaves room for nothing else. */
  readonly mustWait: boolean;
  readonly onRestore: (filename: string) => void;
  readonly onDelete: (filename: string) => void;
};

export const BackupList = ({ backups, mustWait, onRestore, onDelete }: BackupListProps) => {
  const isNarrow = useMedia(NO_ROOM_FOR_A_TABLE);
  const [pending, setPending] = useState<{ question: Question; backup: BackupView } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (question: Question, backup: BackupView) => {
    setPending({ question, backup });
    setIsAsking(true);
  };
  const answers = { restore: onRestore, delete: onDelete } satisfies Record<Question, unknown>;
  const List = isNarrow ? BackupCards : BackupTable;

  if (backups.length === 0)
    return (
      <EmptyState
        icon={<DatabaseRegular />}
        heading={texts.backup.none.heading}
        text={texts.backup.none.text}
      />
    );

  return (
    <Card heading={texts.backup.list.heading} text={texts.backup.list.meaning}>
      <List backups={backups} mustWait={mustWait} onAsk={ask} />
      {pending && (
        <Confirm
          {...questions[pending.question](pending.backup)}
          isOpen={isAsking}
          onYes={() => answers[pending.question](pending.backup.filename)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
};
