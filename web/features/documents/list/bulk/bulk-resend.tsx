import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { FormActions } from '../../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';
import { dueIn } from './addressees.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

const labels = texts.selection.resending;

/** Says to whom the invitations of several documents go again, before they do. */
export const BulkResend = ({ selected, isOpen, onYes, onClose }: BulkDialogProps) => {
  const styles = useStyles();
  const [question] = useState(() => ({ possible: possibleFor('resend', selected), all: selected.length }));
  const people = dueIn(question.possible);

  const submit = () => {
    if (people.length === 0) return;
    onYes();
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading={labels.heading}
      isClosable
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions isPending={false} isDisabled={people.length === 0} onCancel={onClose}>
          {labels.submit(people.length)}
        </FormActions>
      }
    >
      <p className={styles.intro}>{labels.intro(question.possible.length, question.all)}</p>
      <ul className={styles.people} aria-label={labels.people}>
        {people.map(({ fullName, email, documents }) => (
          <li key={email} className={styles.person}>
            <span className={styles.words} translate="no">
              <span className={styles.name}>{fullName}</span>
              <span className={styles.email}>{email}</span>
            </span>
            <span className={styles.count}>{labels.documents(documents)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.limit}>{labels.limit}</p>
    </FormDialog>
  );
};

const useStyles = makeStyles({
  intro: { ...typographyStyles.body1, margin: 0 },
  people: {
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    listStyleType: 'none',
  },
  person: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: typographyStyles.body1Strong,
  email: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  count: { ...typographyStyles.caption1, flexShrink: 0, color: tokens.colorNeutralForeground2 },
  limit: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});
