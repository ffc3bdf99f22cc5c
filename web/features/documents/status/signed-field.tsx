import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { defaultLabel } from '#contracts/field-rules.ts';
import type { FieldView } from '#contracts/views/document.ts';
import { placeOf } from '../../../ui/placed.ts';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import { spokenValue, ValuePicture } from '../../../ui/value-picture.tsx';
import { documentQueries } from '../queries.ts';
import type { Signatory } from './signed-page.tsx';

type SignedFieldProps = {
  readonly field: FieldView;
  readonly signatory: Signatory;
};

/** A field at its place: what was entered, or whose it is and what belongs there. */
export const SignedField = ({ field, signatory }: SignedFieldProps) => {
  const styles = useStyles();
  const { type, value } = field;
  const isFilled = value !== null && value !== '';
  const { background, border, text } = recipientColour(signatory.position);
  const place = placeOf(field);

  return (
    <div
      role="img"
      aria-label={`${defaultLabel(type)}, for ${signatory.fullName}: ${isFilled ? spokenValue(type, value) : 'empty'}`}
      className={mergeClasses(styles.field, !isFilled && styles.empty)}
      style={isFilled ? place : { ...place, backgroundColor: background, borderColor: border, color: text }}
    >
      {isFilled ? <Value field={field} value={value} /> : <Label field={field} />}
    </div>
  );
};

const Value = ({ field, value }: { field: FieldView; value: string }) => {
  const styles = useStyles();
  const { documentId, handwriting } = field;
  const drawing = handwriting?.kind === 'drawn' ? handwriting.drawing : null;
  const { data: ink, isPending } = useQuery(documentQueries.drawing(documentId, drawing));
  const font = handwriting?.kind === 'typed' ? handwriting.font : null;

  return drawing && isPending ? null : (
    <ValuePicture className={styles.value} field={field} value={value} by={ink ?? font} />
  );
};

const Label = ({ field: { type, label } }: { field: FieldView }) => {
  const styles = useStyles();

  return type !== 'checkbox' && <span className={styles.label}>{label || defaultLabel(type)}</span>;
};

const useStyles = makeStyles({
  field: {
    position: 'absolute',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    overflow: 'hidden',
    lineHeight: 1.2,
  },
  value: {
    display: 'block',
    flexShrink: 0,
    width: '100%',
    height: '100%',
    fontWeight: tokens.fontWeightRegular,
    textRendering: 'geometricPrecision',
    whiteSpace: 'pre',
  },
  empty: {
    paddingInline: '0.4cqw',
    border: '1px dashed',
    borderRadius: tokens.borderRadiusSmall,
    opacity: 0.9,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
