import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import type { KnownOfSigner } from '#contracts/document/fields/kind.ts';
import { type FieldType, fieldKinds, VALUE_MAX } from '#contracts/document/fields/kinds.ts';
import { clipped, typedWithoutMarks } from '#contracts/text/characters.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import type { InputProps } from '../model/draft.ts';
import { hasOwnLabel, labelOf } from '../model/field-words.ts';
import { knownValue } from '../model/known-values.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import styles from './value-input.module.css';

/** A date, a text, a name, an address or a tick. */
export const ValueInput = ({ field, view, draft, isFirst, problem, onDraft }: InputProps) => {
  const set = (value: string) => onDraft({ ...draft, value: clipped(typedWithoutMarks(value), VALUE_MAX) });
  const offer = offerFor(field.type);

  if (fieldKinds[field.type].look === 'tick')
    return (
      <label className={inputs.check}>
        <input
          type="checkbox"
          className={inputs.mark}
          data-first
          checked={draft.value === 'true'}
          onChange={({ target }) => set(target.checked ? 'true' : '')}
        />
        <span translate={hasOwnLabel(field) ? 'no' : undefined}>{labelOf(field)}</span>
      </label>
    );

  return (
    <>
      <Entry field={field} value={draft.value} isFirst={isFirst} problem={problem} onValue={set} />
      {offer && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.offer}`}
          onClick={() => set(knownValue(field.type, view.recipient))}
        >
          {offer}
        </button>
      )}
    </>
  );
};

type EntryProps = Pick<InputProps, 'field' | 'isFirst' | 'problem'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** One line, or several where the field has room for them. */
const Entry = ({ field, value, isFirst, problem, onValue }: EntryProps) => {
  const shared = {
    id: 'entry',
    className: inputs.input,
    value,
    'data-first': isFirst || undefined,
    'aria-required': field.required,
    'aria-invalid': problem !== null,
    'aria-describedby': 'entry-problem',
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  };

  return (
    <>
      <label
        className={labelOf(field) === inputLabel(field.type) ? words.unseen : inputs.label}
        htmlFor="entry"
      >
        {inputLabel(field.type)}
      </label>
      {fieldKinds[field.type].hasLines && field.height >= SEVERAL_LINES ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} {...inputKinds[field.type]} />
      )}
      <p id="entry-problem" className={words.problem} role="alert">
        {problem && <Sentence text={problem} names={[field.label]} />}
      </p>
    </>
  );
};

/** Pixels from which on a field holds more than one line of its own size. */
const SEVERAL_LINES = 45;

/** Says what is to be entered, where the name of the field's type doesn't. */
const entries: Partial<Record<FieldType, string>> = {
  signature: sheetTexts.sheet.entries.signature,
  initials: sheetTexts.sheet.entries.initials(INITIALS_MAX),
};

export const inputLabel = (type: FieldType): string => entries[type] ?? fieldKinds[type].label;

export const inputKinds = {
  signature: { type: 'text', autoComplete: 'name' },
  initials: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  date: { type: 'date' },
  text: { type: 'text', autoComplete: 'off' },
  checkbox: { type: 'checkbox' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const satisfies Record<FieldType, object>;

const offers: Readonly<Record<KnownOfSigner, string>> = {
  name: sheetTexts.sheet.useMyName,
  initials: sheetTexts.sheet.useMyInitials,
  today: sheetTexts.sheet.useToday,
  email: sheetTexts.sheet.useMyEmail,
};

/** The words on the button that fills a field in with what is known of the signer. Null if nothing is known. */
export const offerFor = (type: FieldType): string | null => {
  const { known } = fieldKinds[type];

  return known && offers[known];
};
