import { Button, makeStyles, useRestoreFocusTarget } from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { TEMPLATE_MARK } from '#contracts/document/template.ts';
import { AssigneeList, inSigningOrder, useChosenAssignee } from '../../../editor/panels/assignee-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { RecipientItem } from './recipient-item.tsx';

const AddRecipient = lazy(async () => ({ default: (await import('./add-recipient.tsx')).AddRecipient }));

/** Who signs and who receives a copy; whoever is chosen gets the fields that are placed next. */
export const RecipientsPanel = ({ detail }: { detail: DocumentDetailView }) => {
  const { document, recipients } = detail;
  const chosen = useChosenAssignee();
  const isMarked = document.title.startsWith(TEMPLATE_MARK);

  return (
    <AssigneeList
      badge={isMarked && <StatusBadge tone="blue">Template</StatusBadge>}
      action={<Adding detail={detail} isTitled={isMarked} />}
      empty={recipients.length === 0 && 'Nobody yet. Add who signs this document, or receives a copy.'}
    >
      {inSigningOrder(recipients).map(({ somebody: recipient, position }) => (
        <RecipientItem
          key={recipient.id}
          recipient={recipient}
          position={position}
          isChosen={recipient.id === chosen}
          isLast={recipients.length <= 1}
        />
      ))}
    </AssigneeList>
  );
};

type AddingProps = { readonly detail: DocumentDetailView; readonly isTitled: boolean };

const Adding = ({ detail: { document, recipients }, isTitled }: AddingProps) => {
  const comesBack = useRestoreFocusTarget();
  // Each time begins with an empty form.
  const [count, setCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  const open = () => {
    setCount(count + 1);
    setIsOpen(true);
  };

  return (
    <>
      <Button
        {...comesBack}
        appearance={recipients.length === 0 ? 'primary' : 'secondary'}
        size="small"
        icon={<PersonAddRegular />}
        aria-label="Add recipient"
        className={useStyles().add}
        onClick={open}
      >
        Add
      </Button>
      {count > 0 && (
        <Suspense>
          <AddRecipient
            key={count}
            documentId={document.id}
            nextOrder={recipients.length + 1}
            isTitled={isTitled}
            isTemplate={document.isTemplate}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const useStyles = makeStyles({ add: { minHeight: '28px' } });
