import { Field, Input, makeStyles, Textarea, typographyStyles } from '@fluentui/react-components';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts as words } from './texts.ts';
import { useSaveAsTemplate } from './use-save-as-template.ts';

type SaveAsTemplateProps = {
  /** The document's id. */
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Makes a template of a document of any status, which stays as it is. */
export const SaveAsTemplate = ({ id, title: documentTitle, isOpen, onClose }: SaveAsTemplateProps) => {
  const styles = useStyles();
  const { draft, change, submit, isPending, titleProblem } = useSaveAsTemplate(id, documentTitle, onClose);

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={words}
      isPending={isPending}
      cancelLabel={words.cancel}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>
        <Sentence text={words.intro(documentTitle)} names={[documentTitle]} />
      </p>
      <Field label={words.title} required {...(titleProblem && { validationMessage: titleProblem })}>
        <Input
          size="large"
          autoComplete="off"
          value={draft.title}
          disabled={isPending}
          maxLength={200}
          onChange={(_, { value }) => change({ title: value })}
        />
      </Field>
      <Field label={words.description} hint={words.descriptionHint}>
        <Textarea
          rows={2}
          value={draft.description}
          disabled={isPending}
          maxLength={1_000}
          onChange={(_, { value }) => change({ description: value })}
        />
      </Field>
    </SubmitDialog>
  );
};

const useStyles = makeStyles({
  intro: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});
