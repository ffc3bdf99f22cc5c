import {
  Button,
  makeStyles,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { TEMPLATE_MARK } from '#contracts/document/template.ts';
import { useChosenAssignee } from '../../../../editor/fields/use-chosen-assignee.ts';
import { AssigneeList, inSigningOrder } from '../../../../editor/panels/assignee-list.tsx';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { calledName } from '../../recipient-names.ts';
import { haveEarlierEntries } from '../sending/review.ts';
import { texts } from '../texts.ts';
import { RecipientItem } from './recipient-item.tsx';
import { useReorder } from './use-reorder.ts';

const RecipientDialog = lazy(async () => ({
  default: (await import('./recipient-dialog.tsx')).RecipientDialog,
}));

/** Who signs and who receives a copy. New fields are for whoever is chosen. */
export const RecipientsPanel = ({ detail }: { detail: DocumentDetailView }) => {
  const { document, recipients, earlierEntries } = detail;
  const styles = useStyles();
  const chosen = useChosenAssignee();
  const [announcement, setAnnouncement] = useState('');
  const reorder = useReorder(detail, setAnnouncement);
  const isMarked = document.title.startsWith(TEMPLATE_MARK);

  return (
    <>
      <AssigneeList
        badge={isMarked && <StatusBadge tone="blue">{texts.people.badge}</StatusBadge>}
        action={<Adding detail={detail} isTitled={isMarked} />}
        empty={recipients.length === 0 && texts.people.empty}
      >
        {inSigningOrder(recipients).map(({ somebody: recipient, position }) => (
          <RecipientItem
            key={recipient.id}
            recipient={recipient}
            position={position}
            isChosen={recipient.id === chosen}
            isLast={recipients.length <= 1}
            isTitled={isMarked}
            reorder={reorder}
          />
        ))}
      </AssigneeList>
      {!document.isTemplate && haveEarlierEntries(recipients) && (
        <p className={styles.told}>{texts.earlier.told[earlierEntries]}</p>
      )}
      <p className={styles.hidden} role="status">
        <Sentence text={announcement} names={recipients.map(calledName)} />
      </p>
    </>
  );
};

type AddingProps = { readonly detail: DocumentDetailView; readonly isTitled: boolean };

const Adding = ({ detail: { document, recipients }, isTitled }: AddingProps) => {
  const comesBack = useRestoreFocusTarget();
  const opening = useOpening();

  return (
    <>
      <Button
        {...comesBack}
        appearance={recipients.length === 0 ? 'primary' : 'secondary'}
        size="small"
        icon={<PersonAddRegular />}
        aria-label={texts.people.addLabel}
        className={useStyles().add}
        onClick={opening.open}
      >
        {texts.people.add}
      </Button>
      {opening.count > 0 && (
        <Suspense>
          <RecipientDialog
            key={opening.count}
            documentId={document.id}
            recipient={null}
            nextOrder={recipients.length + 1}
            isTitled={isTitled}
            isTemplate={document.isTemplate}
            isOpen={opening.isOpen}
            onClose={opening.close}
          />
        </Suspense>
      )}
    </>
  );
};

const useStyles = makeStyles({
  add: { minHeight: '28px' },
  told: {
    ...typographyStyles.caption1,
    margin: `${tokens.spacingVerticalS} 0 0`,
    color: tokens.colorNeutralForeground3,
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});
