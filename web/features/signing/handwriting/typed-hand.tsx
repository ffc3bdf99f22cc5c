import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import type { FontStyle } from '#contracts/layout/font-style.ts';
import { typedWithoutMarks } from '#contracts/text/characters.ts';
import { penOf } from '../../../document-view/ink.ts';
import { fontFamily, measure, scriptFonts, useFonts } from '../../../document-view/value-fonts.ts';
import { inputKinds, inputLabel, offerFor } from '../fields/value-input.tsx';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import type { InputProps } from '../model/draft.ts';
import { knownValue } from '../model/known-values.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import styles from './handwriting-input.module.css';

/** A name in one of three hands. */
export const TypedHand = ({ field, view: { recipient }, draft, isFirst, problem, onDraft }: InputProps) => {
  const isInitials = fieldKinds[field.type].known === 'initials';
  const set = (entered: string) => {
    const value = typedWithoutMarks(entered);
    onDraft({ ...draft, value: isInitials ? [...value].slice(0, INITIALS_MAX).join('') : value });
  };
  useFonts(scriptFonts.map(({ font }) => font));
  const sample = draft.value.trim() || knownValue(field.type, recipient);

  return (
    <>
      <div className={styles.name}>
        <label className={inputs.label} htmlFor="entry">
          {inputLabel(field.type)}
        </label>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => set(knownValue(field.type, recipient))}
        >
          {offerFor(field.type)}
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
        <legend className={inputs.label}>{sheetTexts.handwriting.style}</legend>
        {scriptFonts.map(({ font, name }) => (
          <label
            key={font}
            className={styles.hand}
            style={{ color: penOf(draft.ink) }}
            data-chosen={draft.font === font || undefined}
          >
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
  <span className={styles.sample} translate="no">
    <span
      style={{
        fontFamily: fontFamily(style),
        fontSize: `min(26px, calc(100cqw / ${(measure.width(text, style) + 2 * OVERHANG).toFixed(2)}))`,
        paddingInline: `${OVERHANG}em`,
      }}
    >
      {text}
    </span>
  </span>
);

/** How far a letter may reach beyond its width, as a multiple of the font's size. */
const OVERHANG = 0.4;
