import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UploadedView } from '#contracts/api/views/document.ts';
import type { Addressee } from '../../../lib/addressees.ts';
import { pageUncovered } from '../../../lib/page-uncovered.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { FileRemarks } from './file-remarks.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { texts } from './texts.ts';
import { useRecipients } from './use-recipients.ts';

type RecipientsDialogProps = {
  readonly isOpen: boolean;
  readonly document: UploadedView;
  readonly onClose: () => void;
  /** The file is to be left untouched, with an attachment sheet; null where that is nothing to choose. */
  readonly onAttach: (() => void) | null;
};

/** Follows an upload. Both its buttons end on the document. */
export const RecipientsDialog = ({
  isOpen,
  document: { id, title, remarks },
  onClose,
  onAttach,
}: RecipientsDialogProps) => {
  const styles = useStyles();
  const navigate = useNavigate();

  const toDocument = async () => {
    onClose();
    await pageUncovered();
    navigate(`/document/${id}`);
  };
  const { rows, isPending, wasTried, submit, change, takeAddressees, addRow, removeRow } = useRecipients(
    id,
    toDocument,
  );
  const { form, go } = useFirstEmptyName();

  return (
    <FormDialog
      isOpen={isOpen}
      heading={texts.recipients.heading}
      isWide
      formRef={form}
      isClosable={!isPending}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions isPending={isPending} cancelLabel={texts.recipients.skip} onCancel={toDocument}>
          {isPending ? texts.recipients.pending : texts.recipients.submit}
        </FormActions>
      }
    >
      <p className={styles.text}>
        <Sentence text={texts.recipients.question(title)} names={[title]} />
      </p>
      <FileRemarks remarks={remarks} onAttach={isPending ? null : onAttach} />
      {rows.map((row, index) => (
        <RecipientFields
          key={row.id}
          row={row}
          place={index + 1}
          isDisabled={isPending || row.isAdded}
          showsProblems={wasTried}
          onChange={(changes) => change(row.id, changes)}
          onAddressees={(found) => {
            takeAddressees(row.id, found);
            go(found);
          }}
          onRemove={rows.length > 1 && !row.isAdded ? () => removeRow(row.id) : null}
        />
      ))}
      <Button icon={<AddRegular />} className={styles.add} disabled={isPending} onClick={addRow}>
        {texts.recipients.another}
      </Button>
    </FormDialog>
  );
};

/** Once several people have been pasted, the focus goes to the first one whose name is missing. */
const useFirstEmptyName = () => {
  const form = useRef<HTMLFormElement>(null);
  const [taken, go] = useState<readonly Addressee[]>([]);

  useEffect(() => {
    if (taken.length < 2) return;
    const names = form.current?.querySelectorAll<HTMLInputElement>('input[data-name]:enabled') ?? [];
    [...names].find(({ value }) => value.trim() === '')?.focus();
  }, [taken]);

  return { form, go };
};

const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  add: { alignSelf: 'flex-start' },
});
