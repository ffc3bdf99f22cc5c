import {
  Button,
  makeStyles,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { DocumentDetailView } from '#contracts/views/document.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useEditor, useEditorSelector } from '../../editor/store.tsx';
import { RecipientItem } from './recipient-item.tsx';

const AddRecipient = lazy(async () => ({ default: (await import('./add-recipient.tsx')).AddRecipient }));

/** Who signs and who receives a copy; whoever is chosen gets the fields that are placed next. */
export const RecipientsPanel = ({ detail }: { detail: DocumentDetailView }) => {
  const styles = useStyles();
  const { document, recipients } = detail;
  const chosen = useChosen();
  const isTemplate = document.title.startsWith(TEMPLATE);
  const inOrder = recipients
    .map((recipient, position) => ({ recipient, position }))
    .toSorted((one, other) => one.recipient.signingOrder - other.recipient.signingOrder);

  return (
    <section className={styles.panel} aria-labelledby="recipients-heading">
      <div className={styles.header}>
        <h2 id="recipients-heading" className={styles.heading}>
          Recipients
        </h2>
        {isTemplate && <StatusBadge tone="blue">Template</StatusBadge>}
        <Adding detail={detail} isTemplate={isTemplate} />
      </div>
      {recipients.length === 0 && (
        <p className={styles.empty}>Nobody yet. Add who signs this document, or receives a copy.</p>
      )}
      <ul className={styles.list}>
        {inOrder.map(({ recipient, position }) => (
          <RecipientItem
            key={recipient.id}
            recipient={recipient}
            position={position}
            isChosen={recipient.id === chosen}
            isLast={recipients.length <= 1}
          />
        ))}
      </ul>
    </section>
  );
};

/** What the title of a template begins with (spec, part 2, section 2.1). */
const TEMPLATE = '[TEMPLATE]';

/** Whom new fields are for: who was chosen, else the first who can have any (spec, part 2, section 5). */
const useChosen = () => {
  const { assignees } = useEditor();
  const chosen = useEditorSelector(({ recipientId }) => recipientId);

  return assignees.find(({ id }) => id === chosen)?.id ?? assignees[0]?.id;
};

type AddingProps = { readonly detail: DocumentDetailView; readonly isTemplate: boolean };

const Adding = ({ detail: { document, recipients }, isTemplate }: AddingProps) => {
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
            isTemplate={isTemplate}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  header: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  add: { marginLeft: 'auto', minHeight: '28px' },
  empty: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
