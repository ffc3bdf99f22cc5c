import { type KeyboardEvent, useId, useRef } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import words from '../look/words.module.css';
import type { Draft, InputProps } from '../model/draft.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import { DrawnHand } from './drawn-hand.tsx';
import styles from './handwriting-input.module.css';
import { InkChoice } from './ink-choice.tsx';
import { TypedHand } from './typed-hand.tsx';

const everyMode: readonly { readonly mode: Draft['mode']; readonly label: string }[] = [
  { mode: 'typed', label: sheetTexts.handwriting.type },
  { mode: 'drawn', label: sheetTexts.handwriting.draw },
  { mode: 'picture', label: sheetTexts.handwriting.upload },
];

/** A signature or initials: typed in one of three hands, drawn, or taken from a picture, as the document allows. */
export const HandwritingInput = (props: InputProps) => {
  const { field, view, draft, onDraft, problem } = props;
  const modes = everyMode.filter(({ mode }) => view.signatureKinds.includes(mode));
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  // What was drawn is no picture, and the other way round.
  const choose = (mode: Draft['mode']) => mode !== draft.mode && onDraft({ ...draft, mode, drawing: null });

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by) return;
    const place = modes.findIndex(({ mode }) => mode === draft.mode);
    const other = modes[(place + by + modes.length) % modes.length];
    if (!other) return;
    choose(other.mode);
    tabs.current?.querySelector<HTMLElement>(`[data-mode=${other.mode}]`)?.focus();
  };

  return (
    <>
      <div
        ref={tabs}
        className={styles.tabs}
        role="tablist"
        aria-label={sheetTexts.handwriting.label}
        onKeyDown={onKeyDown}
      >
        {modes.map(({ mode, label }) => (
          <button
            key={mode}
            type="button"
            role="tab"
            id={`${id}-${mode}`}
            data-mode={mode}
            aria-selected={draft.mode === mode}
            aria-controls={`${id}-panel`}
            tabIndex={draft.mode === mode ? 0 : -1}
            onClick={() => choose(mode)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${draft.mode}`}>
        {draft.mode === 'typed' ? <TypedHand {...props} /> : <DrawnHand key={draft.mode} {...props} />}
        <InkChoice ink={draft.ink} onInk={(ink) => onDraft({ ...draft, ink })} />
      </div>
      <p id="entry-problem" className={words.problem} role="alert">
        {problem && <Sentence text={problem} names={[field.label]} />}
      </p>
    </>
  );
};
