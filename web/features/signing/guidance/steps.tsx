import { type MouseEvent, useState } from 'react';
import { DisclosureDialog } from '../dialogs/disclosure-dialog.tsx';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import type { Signing } from '../use-signing.ts';
import styles from './steps.module.css';

/** How a signing is completed (use-complete.ts). */
export type Completing = {
  readonly complete: () => void;
  readonly isCompleting: boolean;
  readonly failure: string | null;
};

type StepsProps = { readonly signing: Signing; readonly completing: Completing };

/** Previous, and Next until the last field: there stands Complete, below what is agreed to. */
export const Steps = ({ signing, completing }: StepsProps) => {
  const { fields, current, step } = signing;
  const isLast = current >= fields.length - 1;

  return (
    <div>
      {isLast && <Consent sentence={signing.view.consent.sentence} />}
      {completing.failure && (
        <p className={`${words.problem} ${styles.failure}`} role="alert">
          {completing.failure}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={buttons.button} disabled={current === 0} onClick={() => step(-1)}>
          Previous
        </button>
        {isLast ? (
          <button
            type="button"
            id={COMPLETE}
            className={`${buttons.button} ${buttons.primary}`}
            aria-disabled={completing.isCompleting}
            onClick={completing.complete}
          >
            {completing.isCompleting ? 'Completing...' : 'Complete'}
          </button>
        ) : (
          <button type="button" className={`${buttons.button} ${buttons.primary}`} onClick={() => step(1)}>
            Next
          </button>
        )}
      </div>
    </div>
  );
};

const COMPLETE = 'complete';

/** Once it is there. */
export const focusComplete = () => requestAnimationFrame(() => document.getElementById(COMPLETE)?.focus());

const LINK = 'electronic record and signature disclosure';

/** What is agreed to, in the words whose hash is recorded; the name of the disclosure in it opens it. */
const Consent = ({ sentence }: { readonly sentence: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setIsOpen(true);
  };
  const [before, after] = sentence.includes(LINK) ? sentence.split(LINK) : [`${sentence} (`, ')'];

  return (
    <p className={styles.consent}>
      {before}
      {/* biome-ignore lint/a11y/useValidAnchor: a button would not break over lines within the sentence */}
      <a href="#disclosure" className={buttons.link} aria-haspopup="dialog" onClick={open}>
        {LINK}
      </a>
      {after}
      {isOpen && <DisclosureDialog onClose={() => setIsOpen(false)} />}
    </p>
  );
};
