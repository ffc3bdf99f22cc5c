import type { MouseEvent, ReactNode } from 'react';
import type { News } from '../earlier/news.tsx';
import { NextIcon, PreviousIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import { missing } from '../model/entries.ts';
import { filledByItself } from '../model/known-values.ts';
import { texts } from '../texts.ts';
import { COMPLETE, type Signing } from '../use-signing.ts';
import styles from './steps.module.css';

/** How a signing is completed (use-complete.ts). */
export type Completing = {
  readonly complete: () => void;
  readonly isCompleting: boolean;
  readonly failure: string | null;
};

export type StepsProps = {
  readonly signing: Signing;
  readonly completing: Completing;
  readonly sheets: { readonly News: typeof News } | null;
  readonly onDisclosure: () => void;
  /** What else the row shows while something is left to fill in. */
  readonly children?: ReactNode;
};

/**
 * Previous, and Next until the last field, where Complete stands (spec, part 2, section 2.2); Complete also stands
 * there as soon as nothing is left. What is agreed to is above them from the first.
 */
export const Steps = ({ signing, completing, sheets, onDisclosure, children }: StepsProps) => {
  const { fields, entries, current, step, view } = signing;
  const isLast = current >= fields.length - 1;
  const isReady = missing(fields, entries).length === 0;
  const byItself = filledByItself(fields, entries);
  const complete = <Complete completing={completing} isReady={isReady} />;

  return (
    <div>
      {isReady && byItself.length > 0 && (
        <p className={styles.consent}>
          {texts.guide.filledByItself}
          <span translate="no">{byItself.join(' · ')}</span>
        </p>
      )}
      {sheets && <sheets.News earlier={view.earlier} known={signing.known} />}
      <Consent sentence={view.consent.sentence} onDisclosure={onDisclosure} />
      {completing.failure && (
        <p className={`${words.problem} ${styles.failure}`} role="alert">
          {completing.failure}
        </p>
      )}
      <div className={styles.buttons}>
        <button
          type="button"
          className={`${buttons.button} ${styles.step}`}
          disabled={current === 0}
          onClick={() => step(-1)}
        >
          <PreviousIcon />
          <span>{texts.steps.previous}</span>
        </button>
        {isLast ? (
          complete
        ) : (
          <button type="button" className={`${buttons.button} ${styles.step}`} onClick={() => step(1)}>
            <span>{texts.steps.next}</span>
            <NextIcon />
          </button>
        )}
        {isReady ? !isLast && complete : children}
      </div>
    </div>
  );
};

type CompleteProps = { readonly completing: Completing; readonly isReady: boolean };

const Complete = ({ completing, isReady }: CompleteProps) => (
  <button
    type="button"
    id={COMPLETE}
    className={`${buttons.button} ${isReady ? buttons.primary : ''} ${styles.complete}`}
    aria-disabled={completing.isCompleting}
    onClick={completing.complete}
  >
    {completing.isCompleting ? texts.steps.completing : texts.steps.complete}
  </button>
);

type ConsentProps = { readonly sentence: string; readonly onDisclosure: () => void };

/** What is agreed to, in the words whose hash is recorded; the name of the disclosure in it opens it. */
const Consent = ({ sentence, onDisclosure }: ConsentProps) => {
  const { name } = texts.disclosure;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onDisclosure();
  };
  const [before, after] = sentence.includes(name) ? sentence.split(name) : [`${sentence} (`, ')'];

  return (
    <p className={styles.consent}>
      {before}
      {/* biome-ignore lint/a11y/useValidAnchor: a button would not break over lines within the sentence */}
      <a href="#disclosure" className={buttons.link} aria-haspopup="dialog" onClick={open}>
        {name}
      </a>
      {after}
    </p>
  );
};
