import { type KeyboardEvent, useId, useRef } from 'react';
import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { fontFamily, scriptFonts, useFonts } from '../../../document-view/value-fonts.ts';
import { Ink } from '../../../document-view/value-picture.tsx';
import { LazyModuleFallback } from '../dialogs/lazy-module-fallback.tsx';
import { useLazyModule } from '../dialogs/use-lazy-module.ts';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import texts from '../look/words.module.css';
import type { InputProps } from './draft.ts';
import pad from './drawing-pad.module.css';
import styles from './handwriting-input.module.css';
import offer from './value-input.module.css';
import { initialsOf, inputKinds, inputLabels } from './value-input.tsx';

const modes = [
  { mode: 'typed', words: 'Type' },
  { mode: 'drawn', words: 'Draw' },
] as const;

/** A signature or initials: typed in one of three hands, or drawn. */
export const HandwritingInput = (props: InputProps) => {
  const { draft, onDraft, problem } = props;
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = draft.mode === 'typed' ? 'drawn' : 'typed';
    onDraft({ ...draft, mode: other });
    tabs.current?.querySelector<HTMLElement>(`[data-mode=${other}]`)?.focus();
  };

  return (
    <>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label="How to sign" onKeyDown={onKeyDown}>
        {modes.map(({ mode, words }) => (
          <button
            key={mode}
            type="button"
            role="tab"
            id={`${id}-${mode}`}
            data-mode={mode}
            aria-selected={draft.mode === mode}
            aria-controls={`${id}-panel`}
            tabIndex={draft.mode === mode ? 0 : -1}
            onClick={() => onDraft({ ...draft, mode })}
          >
            {words}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${draft.mode}`}>
        {draft.mode === 'typed' ? <Typed {...props} /> : <Drawn {...props} />}
      </div>
      <p id="entry-problem" className={texts.problem} role="alert">
        {problem}
      </p>
    </>
  );
};

const Typed = ({ field, view: { recipient }, draft, problem, onDraft }: InputProps) => {
  const { isInitials } = fieldKinds[field.type];
  const set = (value: string) =>
    onDraft({ ...draft, value: isInitials ? [...value].slice(0, INITIALS_MAX).join('') : value });
  useFonts(scriptFonts.map(({ font }) => font));
  const sample = draft.value.trim() || (isInitials ? initialsOf(recipient.fullName) : recipient.fullName);

  return (
    <>
      <label className={inputs.label} htmlFor="entry">
        {inputLabels[field.type]}
      </label>
      <input
        id="entry"
        className={inputs.input}
        value={draft.value}
        data-first
        aria-required={field.required}
        aria-invalid={problem !== null}
        aria-describedby="entry-problem"
        {...inputKinds[field.type]}
        onChange={({ target }) => set(target.value)}
      />
      {!isInitials && (
        <button
          type="button"
          className={`${buttons.quiet} ${offer.offer}`}
          onClick={() => set(recipient.fullName)}
        >
          Use my name
        </button>
      )}
      <fieldset className={styles.hands}>
        <legend className={inputs.label}>Style</legend>
        {scriptFonts.map(({ font, name }) => (
          <label key={font} className={styles.hand}>
            <input
              type="radio"
              className={inputs.mark}
              name="hand"
              aria-label={name}
              checked={draft.font === font}
              onChange={() => onDraft({ ...draft, font })}
            />
            <span style={{ fontFamily: fontFamily(font) }}>{sample}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
};

const Drawn = ({ draft, onDraft }: InputProps) => {
  const { module, isFailed, retry } = useLazyModule(() => import('./drawing-pad.tsx'));
  // What was saved before is shown as it is; the pad begins with an empty sheet.
  const earlier = useRef(draft.drawing);

  if (earlier.current && draft.drawing === earlier.current)
    return (
      <div className={pad.pad}>
        <svg
          className={pad.earlier}
          viewBox={`0 0 ${draft.drawing.width} ${draft.drawing.height}`}
          role="img"
          aria-label="What you have drawn"
        >
          <Ink ink={draft.drawing} />
        </svg>
        <div className={pad.buttons}>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => onDraft({ ...draft, drawing: null })}
          >
            Draw again
          </button>
        </div>
      </div>
    );
  if (!module) return <LazyModuleFallback isFailed={isFailed} onRetry={retry} />;

  return <module.DrawingPad onDrawn={(drawing) => onDraft({ ...draft, drawing })} />;
};
