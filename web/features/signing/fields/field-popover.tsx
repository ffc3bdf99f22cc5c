import { type FormEvent, useState } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { fieldKinds, isHandwritten, valueProblem } from '#contracts/document/fields/kinds.ts';
import { FIRST_SCRIPT_FONT } from '#contracts/text/font-style.ts';
import dialog from '../dialogs/dialog.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import { fieldElementId, type Signing } from '../use-signing.ts';
import type { Draft, InputProps } from './draft.ts';
import { CURVES_MAX } from './drawing.ts';
import { DRAWINGS_MAX, drawingsUsed, type Entries, type Entry, entered, withDrawing } from './entries.ts';
import styles from './field-popover.module.css';
import { labelOf } from './field-words.ts';
import { HandwritingInput } from './handwriting-input.tsx';
import { keepBeside } from './keep-beside.ts';
import { initialsOf, ValueInput } from './value-input.tsx';

type FieldPopoverProps = { readonly field: FieldView; readonly signing: Signing; readonly isSheet: boolean };

/** Where one field is filled in: beside it, or from below on a narrow screen. */
export const FieldPopover = ({ field, signing, isSheet }: FieldPopoverProps) => {
  const { entries, setEntries, close, fields, view } = signing;
  const [begun] = useState(() => draftOf(field, entries));
  const [draft, setDraft] = useState(begun);
  const [forAll, setForAll] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const alike = fields.filter(({ type }) => type === field.type);
  const problem = problemOf(field, draft, entries);
  const isEmpty = draft.mode === 'drawn' ? !draft.drawing : draft.value.trim() === '';

  const save = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (problem || (field.required && isEmpty)) return;
    setEntries(saved(entries, forAll ? alike : [field], draft, view.recipient));
    close();
  };

  return (
    <Dialog
      label={labelOf(field)}
      kind={isSheet ? 'sheet' : 'popover'}
      onClose={close}
      closesBeside={draft === begun}
      onOpen={(element) => keepBeside(element, fieldElementId(field), isSheet)}
    >
      <form onSubmit={save} noValidate>
        <div className={styles.head}>
          <h2>{labelOf(field)}</h2>
          <span className={`${words.small} ${styles.page}`}>
            Page {field.pageNumber} · {field.required ? 'Required' : 'Optional'}
          </span>
        </div>
        <Input
          field={field}
          view={view}
          draft={draft}
          problem={wasTried ? problem : null}
          onDraft={setDraft}
        />
        {isHandwritten(field.type) && alike.length > 1 && (
          <label className={inputs.check}>
            <input
              type="checkbox"
              className={inputs.mark}
              checked={forAll}
              onChange={({ target }) => setForAll(target.checked)}
            />
            Use for all {alike.length} {field.type} fields
          </label>
        )}
        <div className={dialog.buttons}>
          <button type="button" className={buttons.button} onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            className={`${buttons.button} ${buttons.primary}`}
            disabled={field.required && isEmpty}
          >
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
};

const Input = (props: InputProps) =>
  isHandwritten(props.field.type) ? <HandwritingInput {...props} /> : <ValueInput {...props} />;

/** What stands in the field, or what was adopted for others of its kind. */
const draftOf = (field: FieldView, { byField, adopted, drawings }: Entries): Draft => {
  const { value, handwriting } = byField[field.id] ?? adopted[field.type] ?? { value: '' };
  const isDrawn = handwriting?.kind === 'drawn';

  return {
    value: isDrawn ? '' : value,
    mode: isDrawn ? 'drawn' : 'typed',
    font: handwriting?.kind === 'typed' ? handwriting.font : FIRST_SCRIPT_FONT,
    drawing: isDrawn ? (drawings[handwriting.drawing] ?? null) : null,
  };
};

const problemOf = (field: FieldView, { mode, value, drawing }: Draft, entries: Entries): string | null => {
  if (mode === 'typed') {
    const problem = valueProblem(field, value.trim());
    return problem && `${labelOf(field)} ${problem}.`;
  }
  if (drawing && drawing.curves.length > CURVES_MAX)
    return 'This drawing is too long. Please undo some strokes, or draw it anew with fewer.';
  if (drawing && drawingsUsed(entries) >= DRAWINGS_MAX && withDrawing(entries, drawing)[0] !== entries)
    return `A document can carry ${DRAWINGS_MAX} different drawings. Please use one that you have drawn before.`;

  return null;
};

const saved = (
  entries: Entries,
  fields: readonly FieldView[],
  { mode, value, font, drawing }: Draft,
  { fullName }: SigningView['recipient'],
): Entries => {
  const [first] = fields;
  if (!first) return entries;
  if (mode === 'drawn') {
    if (!drawing) return entered(entries, fields, { value: '' });
    const [known, place] = withDrawing(entries, drawing);
    const name = fieldKinds[first.type].isInitials ? initialsOf(fullName) : fullName;
    return entered(known, fields, { value: name, handwriting: { kind: 'drawn', drawing: place } });
  }
  const entry: Entry = isHandwritten(first.type)
    ? { value: value.trim(), handwriting: { kind: 'typed', font } }
    : { value: value.trim() };

  return entered(entries, fields, entry);
};
