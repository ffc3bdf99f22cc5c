import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons';
import type { CSSProperties } from 'react';
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
  const { type, x, y, width, height, value, label } = field;
  const isWritten = type === 'signature' || type === 'initials';
  const isFilled = value !== null && value !== '';
  const { background, border, text } = recipientColour(signatory.position);
  const words = isFilled ? (type === 'checkbox' ? 'ticked' : shownText(type, value)) : 'empty';

  const place: CSSProperties = {
    left: `${(100 * x) / PAGE_WIDTH}%`,
    top: `${(100 * y) / pageHeight}%`,
    width: `${(100 * width) / PAGE_WIDTH}%`,
    height: `${(100 * height) / pageHeight}%`,
    fontSize: `${(100 * sizeOf(field)) / PAGE_WIDTH}cqw`,
  };
  const empty: CSSProperties = { backgroundColor: background, borderColor: border, color: text };

  return (
    <div
      role="img"
      aria-label={`${defaultLabel(type)}, for ${signatory.fullName}: ${words}`}
      className={mergeClasses(
        styles.field,
        isFilled ? styles.filled : styles.empty,
        isWritten && isFilled && styles.script,
      )}
      style={isFilled ? place : { ...place, ...empty }}
    >
      {isFilled && type === 'checkbox' && <CheckmarkFilled className={styles.tick} />}
      {isFilled && type !== 'checkbox' && words}
      {!isFilled && type !== 'checkbox' && (
        <span className={styles.label}>{label || defaultLabel(type)}</span>
      )}
    </div>
  );
};

/** Pixels. A hand-written value takes the part of its box's height that the sealed PDF gives it. */
const sizeOf = ({ type, height, fontSize, value }: FieldView) => {
  const isWritten = type === 'signature' || type === 'initials';

  return value && isWritten ? height * 0.7 : (fontSize ?? 12);
};

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
