import { Button, Field, makeStyles, Textarea, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { DangerButton } from '../../../ui/dialogs/danger-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { documentQueries } from '../queries.ts';
import { texts } from './texts.ts';

const words = texts.voiding;

/** How long a reason may be. */
const REASON_MAX = 500;

type VoidDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Says what voiding a document does and who hears of it, and takes a reason for them. */
export const VoidDialog = ({ id, title, isOpen, onClose }: VoidDialogProps) => {
  const styles = useStyles();
  const heading = useId();
  const [reason, setReason] = useState('');
  const voiding = useVoid(id);
  const { data } = useQuery({ ...documentQueries.detail(id), enabled: isOpen });

  const submit = () => {
    voiding.mutate(reason.trim());
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      isAlert
      heading={words.heading}
      isClosable
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <DangerButton type="submit">{words.yes}</DangerButton>
        </>
      }
    >
      <p className={styles.title}>{title}</p>
      <p className={styles.question}>{words.question}</p>
      <section className={styles.box} aria-labelledby={heading}>
        <h3 id={heading} className={styles.heading}>
          {words.consequences}
        </h3>
        <ul className={styles.list}>
          <li>{data ? words.told(toldNames(data.recipients)) : words.toldUnknown}</li>
          <li>{words.links}</li>
          <li>{words.forGood}</li>
        </ul>
      </section>
      <Field label={words.reason} hint={words.reasonHint}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(_, { value }) => setReason(value)}
        />
      </Field>
    </FormDialog>
  );
};

/** Those who have had an email about the document, as `services/command/leader/due/document-due.ts` has it. */
const toldNames = (recipients: readonly RecipientView[]) =>
  recipients.filter(({ sentAt }) => sentAt !== null).map(({ fullName }) => fullName);

const useVoid = (id: string) => {
  const toasts = useToasts();

  return useSend<string, DocumentView>({
    changes: 'documents',
    request: (reason) => ({
      method: 'POST',
      path: `/api/documents/${id}/void`,
      ...(reason && { body: { reason } }),
    }),
    onSuccess: () => {
      toasts.succeeded(words.done);
      catchLostFocus();
    },
    onError: (error) =>
      toasts.failed('Error', (isProblem(error, 'invalid') && sentenceOf(error)) || words.failed),
  });
};

const useStyles = makeStyles({
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  question: { ...typographyStyles.body1, margin: 0 },
  box: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: `0 0 ${tokens.spacingVerticalXS}` },
  list: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});
