import type { SigningView } from '#contracts/api/views/signing.ts';
import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import { type FieldType, fieldKinds, VALUE_MAX } from '#contracts/document/fields/kinds.ts';
import { clipped } from '#contracts/text/characters.ts';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import type { InputProps } from './draft.ts';
import { labelOf } from './field-words.ts';
import styles from './value-input.module.css';

/** A date, a text, a name, an address or a tick. */
export const ValueInput = ({ field, view, draft, problem, onDraft }: InputProps) => {
  const set = (value: string) => onDraft({ ...draft, value: clipped(value, VALUE_MAX) });
  const offer = offers[field.type]?.(view.recipient);

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
        {labelOf(field)}
      </label>
    );

  return (
    <>
      <Entry field={field} value={draft.value} problem={problem} onValue={set} />
      {offer && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.offer}`}
          onClick={() => set(offer.value())}
        >
          {offer.words}
        </button>
      )}
    </>
  );
};

type EntryProps = {
  readonly field: InputProps['field'];
  readonly value: string;
  readonly problem: string | null;
  readonly onValue: (value: string) => void;
};

/** One line, or several where the field has room for them. */
const Entry = ({ field, value, problem, onValue }: EntryProps) => {
  const shared = {
    id: 'entry',
    className: inputs.input,
    value,
    'data-first': true,
    'aria-required': field.required,
    'aria-invalid': problem !== null,
    'aria-describedby': 'entry-problem',
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  };

  return (
    <>
      <label
        className={labelOf(field) === inputLabels[field.type] ? words.unseen : inputs.label}
        htmlFor="entry"
      >
        {inputLabels[field.type]}
      </label>
      {fieldKinds[field.type].hasLines && field.height >= SEVERAL_LINES ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} {...inputKinds[field.type]} />
      )}
      <p id="entry-problem" className={words.problem} role="alert">
        {problem}
      </p>
    </>
  );
};

/** Pixels from which on a field holds more than one line of its own size. */
const SEVERAL_LINES = 45;

export const inputLabels: Readonly<Record<FieldType, string>> = {
  signature: 'Full name',
  initials: `Initials, at most ${INITIALS_MAX} characters`,
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
  name: 'Name',
  email: 'Email',
};

export const inputKinds = {
  signature: { type: 'text', autoComplete: 'name' },
  initials: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  date: { type: 'date' },
  text: { type: 'text', autoComplete: 'off' },
  checkbox: { type: 'checkbox' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const satisfies Record<FieldType, object>;

type Offer = { readonly words: string; readonly value: () => string };

const offers: Partial<Record<FieldType, (recipient: SigningView['recipient']) => Offer>> = {
  date: () => ({ words: 'Use today’s date', value: today }),
  name: ({ fullName }) => ({ words: 'Use my name', value: () => fullName }),
  email: ({ email }) => ({ words: 'Use my email', value: () => email }),
};

/** Today by the signer's own calendar. */
const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');

  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** First letters of a name's words, at most as many as initials may have. */
export const initialsOf = (fullName: string) =>
  fullName
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, INITIALS_MAX)
    .join('');
