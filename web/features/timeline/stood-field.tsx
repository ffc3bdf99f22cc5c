import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { DocumentField } from '#contracts/aggregates/document.ts';
import { defaultLabel } from '#contracts/field-rules.ts';
import { placeOf } from '../../ui/placed.ts';
import { recipientColour } from '../../ui/recipient-colours.ts';
import { spokenValue, ValuePicture } from '../../ui/value-picture.tsx';
import type { Mark } from './field-marks.ts';
import type { Owner } from './owners.ts';
import { type Source, timelineQueries } from './source.ts';

type StoodFieldProps = {
  readonly source: Source;
  readonly field: DocumentField;
  readonly owner: Owner;
  readonly mark: Mark | null;
};

/** A field as it stood at its place, and what became of it where that is asked. */
export const StoodField = memo(({ source, field, owner, mark }: StoodFieldProps) => {
  const styles = useStyles();
  const { type, label, value } = field;
  const isFilled = value !== null && value !== '';
  const { background, border, text } = recipientColour(owner.position);
  const colours = { backgroundColor: background, borderColor: border, color: text };
  const said = isFilled ? spokenValue(type, value) : 'empty';

  return (
    <div
      role="img"
      data-field
      aria-label={`${defaultLabel(type)}, for ${owner.name}: ${said}${mark ? `, ${mark}` : ''}`}
      className={mergeClasses(styles.field, !isFilled && styles.empty, mark !== null && styles[mark])}
      style={{ ...placeOf(field), ...(!isFilled && colours) }}
    >
      {isFilled ? (
        <Value source={source} field={field} value={value} />
      ) : (
        type !== 'checkbox' && <span className={styles.label}>{label || defaultLabel(type)}</span>
      )}
      {mark && <span className={styles.mark}>{signs[mark]}</span>}
    </div>
  );
});

const signs = { added: '+', removed: '−', moved: '↔', changed: '≠' } as const satisfies Record<Mark, string>;

type ValueProps = { readonly source: Source; readonly field: DocumentField; readonly value: string };

const Value = ({ source, field, value }: ValueProps) => {
  const styles = useStyles();
  const { handwriting } = field;
  const drawing = handwriting?.kind === 'drawn' ? handwriting.drawing : null;
  const { data: ink, isPending } = useQuery(timelineQueries.drawing(source, drawing));
  const font = handwriting?.kind === 'typed' ? handwriting.font : null;

  return drawing && isPending ? null : (
    <ValuePicture className={styles.value} field={field} value={value} by={ink ?? font} />
  );
};

const marked = { outlineWidth: '3px', outlineStyle: 'solid', outlineOffset: '1px' } as const;

const useStyles = makeStyles({
  field: {
    position: 'absolute',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
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
  // Pages are white by day and by night, and so are these.
  added: { ...marked, outlineColor: '#0f7b52' },
  removed: { ...marked, outlineColor: '#b3261e', outlineStyle: 'dashed', opacity: 0.7 },
  moved: { ...marked, outlineColor: '#2b5fd9' },
  changed: { ...marked, outlineColor: '#a8480b' },
  mark: {
    position: 'absolute',
    top: '-12px',
    right: '-12px',
    display: 'grid',
    placeItems: 'center',
    width: '20px',
    height: '20px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: '#242424',
    color: 'white',
    fontSize: '13px',
    lineHeight: 1,
  },
});
