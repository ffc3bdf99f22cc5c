import { type FormEvent, useState } from 'react';
import type { PrivacyKind } from '#contracts/privacy/events.ts';
import { write } from '../../../lib/api/http.ts';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import { linkPath } from '../page-data.ts';
import { explained } from '../use-complete.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { texts } from './own-data-texts.ts';

/** Characters that a note may have (contracts/privacy/commands.ts). */
const LONGEST = 2_000;

const kinds = Object.entries(texts.kinds) as [PrivacyKind, string][];

/** Takes a request about somebody's own data. */
export const OwnDataDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [kind, setKind] = useState<PrivacyKind>('access');
  const [note, setNote] = useState('');
  const [step, setStep] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'sending') return;
    setStep('sending');
    setProblem(null);
    try {
      const body = { kind, note: note.trim() || null };
      await write({ method: 'POST', path: `${linkPath()}/privacy`, body });
      setStep('sent');
    } catch (error) {
      setProblem(explained(error));
      setStep('asking');
    }
  };

  return (
    <Dialog label={texts.title} kind="window" onClose={onClose} closesBeside={note === '' || step === 'sent'}>
      <h2>{texts.title}</h2>
      {step === 'sent' ? (
        <>
          <p role="status">
            <strong>{texts.sent}</strong>
          </p>
          <p>{texts.answer}</p>
          <div className={styles.buttons}>
            <button type="button" className={buttons.button} onClick={onClose}>
              {texts.close}
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={send} noValidate>
          <p>{texts.intro}</p>
          <label className={inputs.label} htmlFor="own-data-kind">
            {texts.kind}
          </label>
          <select
            id="own-data-kind"
            className={inputs.input}
            value={kind}
            data-first
            onChange={({ target }) => setKind(target.value as PrivacyKind)}
          >
            {kinds.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <label className={inputs.label} htmlFor="own-data-note">
            {texts.note}
          </label>
          <textarea
            id="own-data-note"
            className={inputs.input}
            rows={4}
            maxLength={LONGEST}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <p className={words.problem} role="alert">
            {problem}
          </p>
          <div className={styles.buttons}>
            <button type="button" className={buttons.button} onClick={onClose}>
              {texts.cancel}
            </button>
            <button
              type="submit"
              className={`${buttons.button} ${buttons.primary}`}
              aria-disabled={step === 'sending'}
            >
              {step === 'sending' ? texts.sending : texts.submit}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
