import { Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { KnownPeople } from '../../../ui/forms/known-people.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { templateQueries } from '../queries.ts';
import { texts } from '../texts.ts';
import { partsOf } from './people.ts';
import { PersonFields } from './person-fields.tsx';
import { useDocumentFrom } from './use-document-from.ts';

const labels = texts.using;

type UseTemplateProps = {
  readonly template: TemplateView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Makes a draft with the template's fields, in which people have taken its roles. */
export const UseTemplate = ({ template, isOpen, onClose }: UseTemplateProps) => {
  const styles = useStyles();
  const id = useId();
  const detail = useQuery(templateQueries.detail(template.id));
  const parts = detail.data ? partsOf(detail.data) : null;
  const entry = useDocumentFrom(template, parts ?? [], onClose);
  const { isPending, titleProblem } = entry;

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isWide
      isPending={isPending}
      onClose={onClose}
      onSubmit={entry.submit}
      isDisabled={!parts}
    >
      <p className={styles.text}>
        <Sentence text={labels.intro(template.title)} names={[template.title]} />
      </p>
      <Field label={labels.title} required {...(titleProblem && { validationMessage: titleProblem })}>
        <Input
          size="large"
          autoComplete="off"
          value={entry.title}
          disabled={isPending}
          maxLength={200}
          onChange={(_, { value }) => entry.setTitle(value)}
        />
      </Field>
      {parts?.map((part) => (
        <PersonFields
          key={part.id}
          part={part}
          person={entry.personIn(part.id)}
          problems={entry.problemsIn(part)}
          listId={id}
          isDisabled={isPending}
          onChange={(changes) => entry.enter(part.id, changes)}
        />
      ))}
      {!parts && !detail.error && <Skeleton height="180px" />}
      <KnownPeople id={id} people={entry.known} />
      <FormProblem>{detail.error && !parts ? labels.notLoaded : entry.failure}</FormProblem>
    </SubmitDialog>
  );
};

const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
