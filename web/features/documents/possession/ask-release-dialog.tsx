import { Field, makeStyles, Radio, RadioGroup, Textarea, typographyStyles } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const labels = texts.ask;

const NOTE_MAX = 500;
const ANYBODY = '';

type AskReleaseDialogProps = {
  readonly id: string;
  readonly possession: DocumentPossessionView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What else is chosen before the document is sent. */
  readonly children: ReactNode;
};

/** Asks one of those who may, or all of them, to look at the document and send it. */
export const AskReleaseDialog = ({ id, possession, isOpen, onClose, children }: AskReleaseDialogProps) => {
  const styles = useStyles();
  const [to, setTo] = useState(ANYBODY);
  const [note, setNote] = useState('');
  const [unseen, setUnseen] = useState<string | null>(null);
  const { mutate, isPending } = usePossessionChange(id, 'release-request', labels, onClose);
  const { releasers, team } = possession;
  /** Words of the file may be missing: it's said here, and asking again says that the sender has looked. */
  const noteUnseen = (error: Error) => {
    if (isProblem(error, 'document.remarks-unseen')) setUnseen(sentenceOf(error));
  };
  const trouble = team === null ? labels.noTeam : releasers.length === 0 ? labels.nobody : null;

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isPending={isPending}
      isDisabled={trouble !== null}
      onClose={onClose}
      onSubmit={() =>
        mutate(
          {
            to: to === ANYBODY ? null : [to],
            note: note.trim() || null,
            ...(unseen && { hasSeenRemarks: true }),
          },
          { onError: noteUnseen },
        )
      }
    >
      <p className={styles.text}>{trouble ?? labels.why}</p>
      {unseen && (
        <p className={styles.text}>
          <Sentence text={`${unseen} ${labels.seen}`} />
        </p>
      )}
      {trouble === null && (
        <>
          <Field label={labels.who}>
            <RadioGroup value={to} onChange={(_, { value }) => setTo(value)}>
              <Radio value={ANYBODY} label={labels.anybody} />
              {releasers.map((one) => (
                <Radio key={one.id} value={one.id} label={<span translate="no">{one.fullName}</span>} />
              ))}
            </RadioGroup>
          </Field>
          <Field label={labels.note} hint={labels.noteHint}>
            <Textarea
              rows={3}
              value={note}
              maxLength={NOTE_MAX}
              onChange={(_, { value }) => setNote(value)}
            />
          </Field>
          {children}
        </>
      )}
    </SubmitDialog>
  );
};

const useStyles = makeStyles({
  text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});
