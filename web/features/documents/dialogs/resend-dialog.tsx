import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DocumentDetailView, RecipientView } from '#contracts/api/views/document.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { documentQueries } from '../queries.ts';
import { texts } from '../status-texts.ts';
import { type ResendChoice, resendChoice } from './resend-choice.ts';
import { useResend } from './use-resend.ts';

const labels = texts.resending;

type ResendDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Sends the invitation again to people whose turn it is, who can be chosen. */
export const ResendDialog = ({ id, title, isOpen, onClose }: ResendDialogProps) => {
  const styles = useStyles();
  const { data, error } = useQuery({ ...documentQueries.detail(id), enabled: isOpen });
  const choice = data ? resendChoice(data) : null;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = choice?.due.filter((recipient) => !left.has(recipient.id)) ?? [];
  const { resend, isPending, problem } = useResend(id, onClose);

  const choose = (recipient: string, isChosen: boolean) =>
    setLeft(
      (before) => new Set([...before].filter((one) => one !== recipient).concat(isChosen ? [] : recipient)),
    );

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{ ...labels, submit: labels.submit(chosen.length) }}
      isPending={isPending}
      isDisabled={chosen.length === 0}
      cancelLabel={labels.cancel}
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && resend(chosen)}
    >
      <p className={styles.intro}>
        <Sentence text={labels.intro(title)} names={[title]} />
      </p>
      {choice && <People choice={choice} chosen={chosen} isDisabled={isPending} onChoose={choose} />}
      {!choice && !error && <Skeleton height="120px" />}
      <p className={styles.limit}>{labels.limit}</p>
      <FormProblem>{error && !data ? labels.notLoaded : problem}</FormProblem>
    </SubmitDialog>
  );
};

type PeopleProps = {
  readonly choice: ResendChoice;
  readonly chosen: readonly RecipientView[];
  readonly isDisabled: boolean;
  readonly onChoose: (recipient: string, isChosen: boolean) => void;
};

const People = ({ choice: { due, others }, chosen, isDisabled, onChoose }: PeopleProps) => {
  const styles = useStyles();
  const othersId = useId();

  return (
    <>
      <fieldset className={styles.group} disabled={isDisabled}>
        <legend className={styles.legend}>{labels.group}</legend>
        {due.length === 0 && <p className={styles.none}>{labels.nobody}</p>}
        {due.map((recipient) => (
          <Checkbox
            key={recipient.id}
            className={styles.person}
            checked={chosen.includes(recipient)}
            onChange={(_, { checked }) => onChoose(recipient.id, checked === true)}
            label={<Person recipient={recipient} note={lastMailed(recipient)} />}
          />
        ))}
      </fieldset>
      {others.length > 0 && (
        <section className={styles.group} aria-labelledby={othersId}>
          <h3 id={othersId} className={styles.legend}>
            {labels.others}
          </h3>
          <ul className={styles.others}>
            {others.map(({ recipient, why }) => (
              <li key={recipient.id}>
                <Person recipient={recipient} note={labels.why[why]} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const Person = ({ recipient, note }: { recipient: RecipientView; note: string }) => {
  const styles = useStyles();

  return (
    <span className={styles.words}>
      <span className={styles.name} translate="no">
        {recipient.fullName}
      </span>
      <span className={styles.note} translate="no">
        {recipient.email}
      </span>
      <span className={styles.note}>{note}</span>
    </span>
  );
};

const lastMailed = ({ sentAt }: Pick<DocumentDetailView['recipients'][number], 'sentAt'>) =>
  sentAt ? labels.firstMailed(formatDate(sentAt), formatTime(sentAt)) : labels.neverMailed;

const useStyles = makeStyles({
  intro: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  legend: {
    ...typographyStyles.caption1Strong,
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    padding: 0,
    color: tokens.colorNeutralForeground3,
  },
  none: { ...typographyStyles.body1, margin: 0 },
  person: { display: 'flex', alignItems: 'flex-start' },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: typographyStyles.body1Strong,
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  others: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    // In line with the names that can be chosen.
    padding: `${tokens.spacingVerticalS} 0 0 36px`,
    listStyleType: 'none',
  },
  limit: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});
