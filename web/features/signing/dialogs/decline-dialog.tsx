import { type FormEvent, useRef, useState } from 'react';
import { write } from '../../../lib/api/http.ts';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import { sheetTexts } from '../model/sheet-texts.ts';
import { linkPath } from '../page-data.ts';
import { explained } from '../use-complete.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** Characters that a reason may have (contracts/document/commands.ts). */
const LONGEST = 500;

type DeclineDialogProps = { readonly onClose: () => void; readonly onDeclined: () => void };

/** Asks why somebody will not sign, and says what follows from it. */
export const DeclineDialog = ({ onClose, onDeclined }: DeclineDialogProps) => {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const decline = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (reason.trim() === '') {
      setProblem(sheetTexts.decline.missing);
      return box.current?.focus();
    }

    setIsSending(true);
    setProblem(null);
    try {
      await write({ method: 'POST', path: `${linkPath()}/decline`, body: { reason: reason.trim() } });
      onDeclined();
    } catch (error) {
      setProblem(explained(error));
      setIsSending(false);
    }
  };

  return (
    <Dialog label={sheetTexts.decline.title} kind="window" onClose={onClose} closesBeside={reason === ''}>
      <form onSubmit={decline} noValidate>
        <h2>{sheetTexts.decline.title}</h2>
        <p>{sheetTexts.decline.whatFollows}</p>
        <label className={inputs.label} htmlFor="reason">
          {sheetTexts.decline.reason}
        </label>
        <textarea
          ref={box}
          id="reason"
          className={inputs.input}
          rows={4}
          maxLength={LONGEST}
          value={reason}
          required
          aria-invalid={problem !== null}
          aria-describedby="reason-help reason-problem"
          data-first
          onChange={({ target }) => setReason(target.value)}
        />
        <p id="reason-help" className={words.small}>
          {sheetTexts.decline.counted(reason.length, LONGEST)}
        </p>
        <p id="reason-problem" className={words.problem} role="alert">
          {problem}
        </p>
        <div className={styles.buttons}>
          <button type="button" className={buttons.button} onClick={onClose}>
            {sheetTexts.sheet.cancel}
          </button>
          <button type="submit" className={`${buttons.button} ${buttons.danger}`} aria-disabled={isSending}>
            {isSending ? sheetTexts.decline.declining : sheetTexts.decline.decline}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
