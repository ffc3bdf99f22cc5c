import { type KeyboardEvent, useId, useRef } from 'react';
import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import type { FontStyle } from '#contracts/text/font-style.ts';
import { fontFamily, measure, scriptFonts, useFonts } from '../../../document-view/value-fonts.ts';
import { Ink } from '../../../document-view/value-picture.tsx';
import { LazyModuleFallback } from '../dialogs/lazy-module-fallback.tsx';
import { useLazyModule } from '../dialogs/use-lazy-module.ts';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import { texts } from '../texts.ts';
import type { InputProps } from './draft.ts';
import pad from './drawing-pad.module.css';
import styles from './handwriting-input.module.css';
import { knownValue } from './known-values.ts';
import { inputKinds, inputLabels, offers } from './value-input.tsx';

const modes = [
  { mode: 'typed', label: texts.handwriting.type },
  { mode: 'drawn', label: texts.handwriting.draw },
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
      <div
        ref={tabs}
        className={styles.tabs}
        role="tablist"
        aria-label={texts.handwriting.label}
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
            onClick={() => onDraft({ ...draft, mode })}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${draft.mode}`}>
        {draft.mode === 'typed' ? <Typed {...props} /> : <Drawn {...props} />}
      </div>
      <p id="entry-problem" className={words.problem} role="alert">
        {problem}
      </p>
    </>
  );
};

const Typed = ({ field, view: { recipient }, draft, isFirst, problem, onDraft }: InputProps) => {
  const { isInitials } = fieldKinds[field.type];
  const set = (value: string) =>
    onDraft({ ...draft, value: isInitials ? [...value].slice(0, INITIALS_MAX).join('') : value });
  useFonts(scriptFonts.map(({ font }) => font));
  const sample = draft.value.trim() || knownValue(field.type, recipient);

  return (
    <>
      <div className={styles.name}>
        <label className={inputs.label} htmlFor="entry">
          {inputLabels[field.type]}
        </label>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => set(knownValue(field.type, recipient))}
        >
          {offers[field.type]}
        </button>
      </div>
      <input
        id="entry"
        className={inputs.input}
        value={draft.value}
        data-first={isFirst || undefined}
        aria-required={field.required}
        aria-invalid={problem !== null}
        aria-describedby="entry-problem"
        {...inputKinds[field.type]}
        onChange={({ target }) => set(target.value)}
      />
      <fieldset className={styles.hands}>
        <legend className={inputs.label}>{texts.handwriting.style}</legend>
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
            <Sample text={sample} style={font} />
          </label>
        ))}
      </fieldset>
    </>
  );
};

/** A name in one of the hands, smaller where it is long: letters of these fonts reach beyond their own width. */
const Sample = ({ text, style }: { readonly text: string; readonly style: FontStyle }) => (
  <span className={styles.sample}>
    <span
      style={{
        fontFamily: fontFamily(style),
        fontSize: `min(26px, calc(100cqw / ${(measure(text, style) + 2 * OVERHANG).toFixed(2)}))`,
        paddingInline: `${OVERHANG}em`,
      }}
    >
      {text}
    </span>
  </span>
);

/** How far a letter may reach beyond its width, as a multiple of the font's size. */
const OVERHANG = 0.4;

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
          aria-label={texts.handwriting.drawn}
        >
          <Ink ink={draft.drawing} />
        </svg>
        <div className={pad.buttons}>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => onDraft({ ...draft, drawing: null })}
          >
            {texts.handwriting.drawAgain}
          </button>
        </div>
      </div>
    );
  if (!module) return <LazyModuleFallback isFailed={isFailed} onRetry={retry} />;

  return <module.DrawingPad onDrawn={(drawing) => onDraft({ ...draft, drawing })} />;
};
