import { Field, Input, Textarea } from '@fluentui/react-components';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { texts } from '../texts.ts';
import { ChosenFile } from './chosen-file.tsx';
import { useCreateTemplate } from './use-create-template.ts';

const labels = texts.creating;

type CreateTemplateProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Ends on the document page of the new template. A no from the server leaves everything as it was entered. */
export const CreateTemplate = ({ isOpen, onClose }: CreateTemplateProps) => {
  const { draft, change, choose, remove, submit, isPending } = useCreateTemplate(onClose);
  const { file, title, description } = draft;

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      isDisabled={!file || !title}
    >
      {file ? (
        <ChosenFile file={file} isDisabled={isPending} onRemove={remove} />
      ) : (
        <FileDrop file={null} hint={labels.file} isDisabled={isPending} onFile={choose} />
      )}
      <Field label={labels.title} required>
        <Input
          name="title"
          size="large"
          autoComplete="off"
          value={title}
          disabled={isPending}
          maxLength={LONGEST_TITLE}
          onChange={(_, { value }) => change({ title: value })}
        />
      </Field>
      <Field label={labels.description}>
        <Textarea
          name="description"
          rows={3}
          resize="vertical"
          placeholder={labels.descriptionHint}
          value={description}
          disabled={isPending}
          maxLength={LONGEST_DESCRIPTION}
          onChange={(_, { value }) => change({ description: value })}
        />
      </Field>
    </SubmitDialog>
  );
};

/** Characters that the server takes (contracts/document/recipient.ts). */
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 1_000;
