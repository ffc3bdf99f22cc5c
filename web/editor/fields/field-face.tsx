import { makeStyles } from '@fluentui/react-components';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { initialsOf } from '../../lib/initials.ts';
import type { EditorField } from '../model/editor-field.ts';
import type { Assignee } from '../store.tsx';
import { texts } from '../texts.ts';
import { NARROW } from './field-look.ts';
import { fieldIcons } from './field-types.tsx';

type FieldFaceProps = {
  readonly field: Pick<EditorField, 'type' | 'width'>;
  readonly assignee: Assignee | undefined;
};

/** Icon and type, and who it is for where there is room. */
export const FieldFace = ({ field, assignee }: FieldFaceProps) => {
  const styles = useStyles();
  const Icon = fieldIcons[field.type];

  return (
    <>
      <Icon aria-hidden className={styles.icon} />
      {field.width >= NARROW && <span className={styles.type}>{fieldKinds[field.type].label}</span>}
      {field.width >= NARROW && assignee && (
        // Written by the style: they are no part of the button's name.
        <span data-initials={initialsOf(assignee.name)} className={styles.initials} />
      )}
    </>
  );
};

/** `Signature, for Ann, page 2, required`; its label too where it says more than the type. */
export const nameOf = (
  { type, label, pageNumber, required }: EditorField,
  assignee: Assignee | undefined,
  isOverlapping: boolean,
) => {
  const named = fieldKinds[type].label;
  const ownLabel = label.trim();

  return [
    ownLabel && ownLabel !== named ? texts.field.labelled(named, ownLabel) : named,
    assignee && texts.field.assignedTo(assignee.name),
    texts.field.onPage(pageNumber),
    required ? texts.field.required : texts.field.optional,
    isOverlapping && texts.field.overlapping,
  ]
    .filter(Boolean)
    .join(', ');
};

const useStyles = makeStyles({
  icon: {
    flexShrink: 0,
    width: 'min(calc(18px * var(--scale)), 90%)',
    height: 'min(calc(18px * var(--scale)), 90%)',
    minWidth: '8px',
  },
  type: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@container (max-width: 36px)': { display: 'none' },
  },
  initials: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    minWidth: '1.75em',
    height: '1.75em',
    borderRadius: '1em',
    color: '#ffffff',
    backgroundColor: 'var(--primary)',
    fontSize: '0.84em',
    fontWeight: 600,
    '::after': { content: 'attr(data-initials)' },
    // The type comes first where there is no room for both.
    '@container (max-width: 72px)': { display: 'none' },
  },
});
