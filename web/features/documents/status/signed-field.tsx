import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons';
import type { CSSProperties } from 'react';
import type { FieldType } from '#contracts/field.ts';
import { defaultLabel } from '#contracts/field-rules.ts';
import { PAGE_WIDTH } from '#contracts/geometry.ts';
import { shownText } from '#contracts/value-layout.ts';
import type { FieldView } from '#contracts/views/document.ts';
import { recipientColour } from '../../editor/recipient-colours.ts';
import type { Signatory } from './signed-page.tsx';

type SignedFieldProps = {
  readonly field: FieldView;
  /** In our pixels. */
  readonly pageHeight: number;
  readonly signatory: Signatory;
};

/** A field at its place: what was entered, or whose it is and what belongs there. */
export const SignedField = ({ field, pageHeight, signatory }: SignedFieldProps) => {
  const styles = useStyles();
  const { type, value } = field;
  const isFilled = value !== null && value !== '';
  const { background, border, text } = recipientColour(signatory.position);
  const place = placeOf(field, pageHeight);

  return (
    <div
      role="img"
      aria-label={`${defaultLabel(type)}, for ${signatory.fullName}: ${isFilled ? wordsOf(type, value) : 'empty'}`}
      className={mergeClasses(
        styles.field,
        isFilled ? styles.filled : styles.empty,
        isFilled && isWritten(type) && styles.script,
      )}
      style={isFilled ? place : { ...place, backgroundColor: background, borderColor: border, color: text }}
    >
      {isFilled ? <Value type={type} value={value} /> : <Label field={field} />}
    </div>
  );
};

const Value = ({ type, value }: { type: FieldType; value: string }) => {
  const styles = useStyles();

  return type === 'checkbox' ? <CheckmarkFilled className={styles.tick} /> : wordsOf(type, value);
};

const Label = ({ field: { type, label } }: { field: FieldView }) => {
  const styles = useStyles();

  return type !== 'checkbox' && <span className={styles.label}>{label || defaultLabel(type)}</span>;
};

const wordsOf = (type: FieldType, value: string) => (type === 'checkbox' ? 'ticked' : shownText(type, value));

const isWritten = (type: FieldType) => type === 'signature' || type === 'initials';

/** Shares of the page, so that it may be shown at any width. */
const placeOf = (field: FieldView, pageHeight: number): CSSProperties => ({
  left: share(field.x / PAGE_WIDTH),
  top: share(field.y / pageHeight),
  width: share(field.width / PAGE_WIDTH),
  height: share(field.height / pageHeight),
  fontSize: `${(100 * sizeOf(field)) / PAGE_WIDTH}cqw`,
});

const share = (part: number) => `${100 * part}%`;

/** Pixels. A hand-written value takes the part of its box's height that the sealed PDF gives it, or fits its width. */
const sizeOf = ({ type, width, height, fontSize, value }: FieldView) =>
  value && isWritten(type)
    ? Math.min(height * 0.7, width / (SCRIPT_ADVANCE * [...value].length))
    : (fontSize ?? 12);

/** How far a letter of the script font goes, in parts of its size: seldom more. */
const SCRIPT_ADVANCE = 0.46;

const useStyles = makeStyles({
  field: {
    position: 'absolute',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    overflow: 'hidden',
    paddingInline: '0.4cqw',
    fontFamily: "'Noto Sans', Arial, sans-serif",
    lineHeight: 1.2,
    whiteSpace: 'pre-line',
  },
  filled: { color: 'black' },
  empty: {
    border: '1px dashed',
    borderRadius: tokens.borderRadiusSmall,
    opacity: 0.9,
  },
  script: { fontFamily: "'Dancing Script', cursive", whiteSpace: 'nowrap' },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  tick: { width: '80%', height: '80%', margin: 'auto' },
});
