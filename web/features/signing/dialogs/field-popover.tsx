import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import { isHandwritten } from '#contracts/document/fields/kinds.ts';
import { ValueInput } from '../fields/value-input.tsx';
import { HandwritingInput } from '../handwriting/handwriting-input.tsx';
import buttons from '../look/buttons.module.css';
import inputs from '../look/inputs.module.css';
import words from '../look/words.module.css';
import { type Draft, draftOf, type InputProps, isDraftEmpty, problemOf, savedIn } from '../model/draft.ts';
import { isFilled } from '../model/entries.ts';
import { hasOwnLabel, labelOf } from '../model/field-words.ts';
import { lookUp, needsLookup } from '../model/print-problem.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import { texts } from '../texts.ts';
import { fieldElementId, type Signing } from '../use-signing.ts';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import styles from './field-popover.module.css';
import { keepBeside } from './keep-beside.ts';

type FieldPopoverProps = {
  readonly open: NonNullable<Signing['open']>;
  readonly signing: Signing;
  readonly isSheet: boolean;
};

/** Where one field is filled in: beside it, or from below on a narrow screen. It begins filled in where that is known. */
export const FieldPopover = ({ open: { field, leadsOn }, signing, isSheet }: FieldPopoverProps) => {
  const { entries, close, fields, view } = signing;
  const [begun] = useState(() => draftOf(field, entries, view));
  const [draft, setDraft] = useState(begun);
  const [forAll, setForAll] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const alike = fields.filter(({ type }) => type === field.type);
  const [unprintable, setUnprintable] = useState({ value: '', problem: '' });
  const problem =
    problemOf(field, draft, entries) ??
    (needsLookup(draft) && unprintable.value === draft.value ? unprintable.problem : null);
  const latest = useLatest(draft);
  const isDisabled = field.required && isDraftEmpty(draft);
  // On a phone the keyboard would cover what is only to be looked at.
  const isSaveFirst = isSheet && !isDraftEmpty(begun);
  const isFirstSignature = field.type === 'signature' && !entries.adopted.signature;

  const save = (event: FormEvent | null, goesOn: boolean) => {
    event?.preventDefault();
    setWasTried(true);
    if (problem || isDisabled) return;
    const keep = () =>
      signing.save(savedIn(entries, forAll ? alike : [field], draft, view.recipient), goesOn);
    if (!needsLookup(draft)) return keep();

    void lookUp(draft.value).then((found) => {
      if (latest.current !== draft) return;
      if (found)
        setUnprintable({ value: draft.value, problem: sheetTexts.sheet.problem(labelOf(field), found) });
      else keep();
    });
  };

  return (
    <Dialog
      label={labelOf(field)}
      kind={isSheet ? 'sheet' : 'popover'}
      onClose={close}
      closesBeside={draft === begun}
      returnsTo={fieldElementId(field)}
      onOpen={(element) => {
        element.querySelector<HTMLInputElement>('input[data-first]')?.select();
        return keepBeside(element, fieldElementId(field), isSheet);
      }}
    >
      <form onSubmit={(event) => save(event, leadsOn)} noValidate>
        <div className={styles.head}>
          <h2 translate={hasOwnLabel(field) ? 'no' : undefined}>{labelOf(field)}</h2>
          <span className={`${words.small} ${styles.page}`}>
            {texts.field.page(field.pageNumber)} ·{' '}
            {field.required ? sheetTexts.sheet.required : sheetTexts.sheet.optional}
          </span>
        </div>
        <Done signing={signing} />
        <Input
          field={field}
          view={view}
          draft={draft}
          isFirst={!isSaveFirst}
          problem={wasTried ? problem : null}
          onDraft={setDraft}
        />
        <div className={`${dialog.buttons} ${styles.buttons}`}>
          {isHandwritten(field.type) && alike.length > 1 && (
            <label className={inputs.check}>
              <input
                type="checkbox"
                className={inputs.mark}
                checked={forAll}
                onChange={({ target }) => setForAll(target.checked)}
              />
              {sheetTexts.sheet.forAll(alike.length, field.type)}
            </label>
          )}
          {isFirstSignature && (
            <button
              type="button"
              className={`${buttons.button} ${buttons.primary} ${styles.adopt}`}
              disabled={isDisabled}
              data-first={isSaveFirst || undefined}
              onClick={() => save(null, true)}
            >
              {sheetTexts.sheet.adopt}
            </button>
          )}
          <button type="button" className={buttons.button} onClick={close}>
            {sheetTexts.sheet.cancel}
          </button>
          <button
            type="submit"
            className={isFirstSignature ? buttons.button : `${buttons.button} ${buttons.primary}`}
            disabled={isDisabled}
            data-first={(isSaveFirst && !isFirstSignature) || undefined}
          >
            {sheetTexts.sheet.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
};

/** The draft of the last time; null once the field is closed. */
const useLatest = (draft: Draft) => {
  const latest = useRef<Draft | null>(draft);
  useEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);

  return latest;
};

/** How much is done, which grows with each field that is saved. */
const Done = ({ signing: { fields, entries } }: { readonly signing: Signing }) => {
  const done = fields.filter((field: FieldView) => isFilled(entries, field)).length;

  return (
    fields.length > 1 && (
      <div className={styles.done}>
        <span className={words.small}>{texts.progress.done(done, fields.length)}</span>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(100 * done) / fields.length}%` }} />
        </span>
      </div>
    )
  );
};

const Input = (props: InputProps) =>
  isHandwritten(props.field.type) ? <HandwritingInput {...props} /> : <ValueInput {...props} />;
