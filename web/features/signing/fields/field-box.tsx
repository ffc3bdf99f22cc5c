import { memo } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import type { ValuePicture } from '../../../document-view/value-picture.tsx';
import { CheckIcon } from '../icons.tsx';
import { percent } from '../look/percent.ts';
import type { Entry } from '../model/entries.ts';
import { nameOf } from '../model/field-words.ts';
import { texts } from '../texts.ts';
import { fieldElementId } from '../use-signing.ts';
import styles from './field-box.module.css';

export type FieldBoxProps = {
  readonly field: FieldView;
  readonly entry: Entry | undefined;
  readonly drawings: readonly Drawing[];
  /** What values are drawn with; null until it has come. */
  readonly sheets: { readonly ValuePicture: typeof ValuePicture } | null;
  readonly isCurrent: boolean;
  /** The signer is led to it. */
  readonly isDue: boolean;
  readonly isOpen: boolean;
  /** Of the page, in its pixels. */
  readonly pageHeight: number;
  readonly onFill: (field: FieldView) => void;
};

/** A field where it lies on its page: what is to be filled in, or what will be signed. */
export const FieldBox = memo(
  ({ field, entry, drawings, sheets, isCurrent, isDue, isOpen, pageHeight, onFill }: FieldBoxProps) => (
    <button
      type="button"
      id={fieldElementId(field)}
      className={[
        styles.field,
        entry && styles.done,
        entry?.isByItself && styles.byItself,
        isDue && styles.due,
        isCurrent && styles.current,
        field.required && styles.required,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{
        left: percent(field.x, PAGE_WIDTH),
        top: percent(field.y, pageHeight),
        width: percent(field.width, PAGE_WIDTH),
        height: percent(field.height, pageHeight),
      }}
      aria-label={`${nameOf(field)}, ${stateOf(field, entry)}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => onFill(field)}
    >
      {entry && sheets ? (
        <sheets.ValuePicture
          className={styles.value}
          field={field}
          value={entry.value}
          by={lookOf(entry, drawings)}
          ink={entry.handwriting?.ink}
        />
      ) : (
        fieldKinds[field.type].look !== 'tick' && (
          <span className={styles.label} translate="no">
            {entry ? spokenValue(field, entry) : field.label}
          </span>
        )
      )}
      {entry && field.height >= ROOM_FOR_A_MARK && !entry.isByItself && (
        <span className={styles.tick}>
          <CheckIcon />
        </span>
      )}
    </button>
  ),
);

const spokenValue = ({ type }: FieldView, { value }: Entry) => fieldKinds[type].spoken(value);

const stateOf = (field: FieldView, entry: Entry | undefined) => {
  if (!entry) return texts.field.empty;
  const value = spokenValue(field, entry);

  return entry.isByItself ? texts.field.filledByItself(value) : texts.field.filledWith(value);
};

const lookOf = ({ handwriting }: Entry, drawings: readonly Drawing[]) =>
  handwriting?.kind === 'drawn' ? (drawings[handwriting.drawing] ?? null) : (handwriting?.font ?? null);

/** Pixels of height from which on a mark does not hide the value. */
const ROOM_FOR_A_MARK = 24;
