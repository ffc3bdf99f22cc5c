import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import { selectInReadingOrder } from '../../../../editor/model/selectors.ts';
import { useEditorSelector } from '../../../../editor/store.tsx';
import { keptWords } from '../../../../lib/kept-words.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { calledName } from '../../recipient-names.ts';
import { useMessageDraft } from '../message/message-draft.tsx';
import { texts } from '../texts.ts';
import { EarlierChoice } from './earlier-choice.tsx';
import { problemOf } from './readiness.ts';
import { warningsOf } from './review.ts';
import { ReviewPeople } from './review-people.tsx';

type ReviewDialogProps = {
  readonly detail: DocumentDetailView;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

/** All that goes out with a click: who gets what and when, which fields are whose, the message, and what looks odd. */
export const ReviewDialog = ({ detail, isOpen, isPending, onSend, onClose }: ReviewDialogProps) => {
  const styles = useStyles();
  const labels = texts.review;
  const { recipients } = detail;
  const fields = useEditorSelector(selectInReadingOrder);
  const { message } = useMessageDraft();
  const counts = Object.fromEntries(fields.map(({ recipientId }) => [recipientId, 1]));
  const problem = problemOf(recipients, counts);
  const missing = problem?.[1] ?? (recipients.some(mustAct) ? null : labels.nobodySigns);
  const warnings = missing ? [missing] : warningsOf(recipients, fields);
  const untranslated = keptWords(recipients.map(calledName));

  return (
    <FormDialog
      isOpen={isOpen}
      heading={labels.heading}
      isWide
      isClosable={!isPending}
      onClose={onClose}
      onSubmit={onSend}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {labels.back}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            className={styles.send}
            disabled={missing !== null}
            disabledFocusable={isPending}
          >
            {isPending ? texts.sending.pending : texts.sending.send}
          </Button>
        </>
      }
    >
      <MessageBar
        intent={missing ? 'error' : warnings.length > 0 ? 'warning' : 'success'}
        layout="multiline"
        className={styles.bar}
      >
        <MessageBarBody>
          {warnings.length === 0 && labels.ready}
          {warnings.length === 1 && <Sentence text={warnings[0] ?? ''} untranslated={untranslated} />}
          {warnings.length > 1 && (
            <ul className={styles.warnings} aria-label={labels.warnings}>
              {warnings.map((warning) => (
                <li key={warning}>
                  <Sentence text={warning} untranslated={untranslated} />
                </li>
              ))}
            </ul>
          )}
        </MessageBarBody>
      </MessageBar>
      <ReviewPeople recipients={recipients} fields={fields} />
      <EarlierChoice {...detail} />
      <section className={styles.section} aria-label={labels.message}>
        <h3 className={styles.heading}>{labels.message}</h3>
        {message.subject === '' && message.text === '' ? (
          <p className={styles.quiet}>{labels.noMessage}</p>
        ) : (
          <div className={styles.message} translate="no">
            {message.subject && <p className={styles.subject}>{message.subject}</p>}
            {message.text && <p className={styles.text}>{message.text}</p>}
          </div>
        )}
      </section>
    </FormDialog>
  );
};

const useStyles = makeStyles({
  bar: { overflowWrap: 'anywhere' },
  warnings: { margin: 0, paddingInlineStart: '20px' },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  quiet: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  message: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    overflowWrap: 'anywhere',
  },
  subject: { ...typographyStyles.body1Strong, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0, whiteSpace: 'pre-wrap' },
  send: { whiteSpace: 'nowrap' },
});
