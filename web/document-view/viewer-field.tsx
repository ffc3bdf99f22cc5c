import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { get } from '../lib/api/http.ts';
import { initialsOf } from '../lib/initials.ts';
import { recipientColour } from '../ui/look/recipient-colours.ts';
import { fieldStyle } from './field-style.ts';
import { texts } from './texts.ts';
import { lit } from './use-owner-light.ts';
import { spokenValue, ValuePicture } from './value-picture.tsx';
import type { Mark, ViewedField } from './viewed-field.ts';

type ViewerFieldProps = ViewedField & { readonly base: string };

/** A field on its page. It shows what was entered, or else whose it is and what is to be entered. */
export const ViewerField = memo(({ base, field, owner, mark = null }: ViewerFieldProps) => {
  const styles = useStyles();
  const { type, label, value } = field;
  const isFilled = value !== null && value !== '';
  const { background, border, primary, text } = recipientColour(owner.position);
  const colours = { backgroundColor: background, borderColor: border, color: text };
  const spoken = isFilled ? spokenValue(type, value) : texts.field.empty;

  return (
    <div
      role="img"
      title={owner.name}
      data-field
      data-owner={owner.id}
      aria-label={texts.field.name(fieldKinds[type].label, owner.name, spoken, mark)}
      className={mergeClasses(styles.field, !isFilled && styles.empty, mark !== null && styles[mark])}
      style={{ ...fieldStyle(field), ...(!isFilled && colours) }}
    >
      {isFilled ? (
        <Value base={base} field={field} value={value} />
      ) : (
        <>
          {fieldKinds[type].look !== 'tick' && (
            <span className={styles.label} translate="no">
              {label || fieldKinds[type].label}
            </span>
          )}
          {field.width >= NARROW && (
            // Written by the style: whose it is, is in the name of the field already.
            <span
              data-initials={initialsOf(owner.name)}
              className={styles.initials}
              style={{ backgroundColor: primary }}
            />
          )}
        </>
      )}
      {mark && <span className={styles.mark}>{signs[mark]}</span>}
    </div>
  );
});

/** Pixels of a page below which there is no room for initials. */
const NARROW = 48;

const signs = { added: '+', removed: '−', moved: '↔', changed: '≠' } as const satisfies Record<Mark, string>;

type ValueProps = Pick<ViewerFieldProps, 'base' | 'field'> & { readonly value: string };

const Value = ({ base, field, value }: ValueProps) => {
  const styles = useStyles();
  const { handwriting } = field;
  const drawing = handwriting?.kind === 'drawn' ? handwriting.drawing : null;
  const { data: drawn, isPending } = useQuery(drawingQuery(base, drawing));
  const font = handwriting?.kind === 'typed' ? handwriting.font : null;

  return drawing && isPending ? null : (
    <ValuePicture
      className={styles.value}
      field={field}
      value={value}
      by={drawn ?? font}
      ink={handwriting?.ink}
    />
  );
};

/** Reads a drawing, if there is one (null if not). A drawing never changes, so it is never read again. */
const drawingQuery = (base: string, sha256: string | null) =>
  queryOptions({
    queryKey: ['drawings', sha256],
    queryFn: ({ signal }) => get<Drawing>(`${base}/drawings/${sha256}`, signal),
    enabled: sha256 !== null,
  });

const marked = { outlineWidth: '3px', outlineStyle: 'solid', outlineOffset: '1px' } as const;

const useStyles = makeStyles({
  field: {
    '&[data-lit]': lit,
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
  initials: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    minWidth: '1.75em',
    height: '1.75em',
    marginInlineStart: 'auto',
    borderRadius: '1em',
    color: '#ffffff',
    fontSize: '0.84em',
    fontWeight: 600,
    '::after': { content: 'attr(data-initials)' },
  },
  label: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
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
