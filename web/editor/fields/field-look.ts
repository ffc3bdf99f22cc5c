import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { recipientColour } from '../../ui/look/recipient-colours.ts';
import type { EditorField } from '../model/editor-field.ts';
import type { Assignee } from '../store.tsx';

/** Pixels of a page below which there is room for the icon alone, at any zoom. */
export const NARROW = 48;

/** A field's colours, for the styles below. Grey if it is nobody's. */
export const fieldColours = (assignee: Assignee | undefined) => {
  const { border, background, text, primary } = recipientColour(assignee?.colour ?? 7);

  return {
    '--border': border,
    '--background': background,
    '--text': text,
    '--primary': primary,
  } as CSSProperties;
};

/** How a field looks on its page, and while it is carried there. */
export const useFieldLook = ({ width }: Pick<EditorField, 'width'>) => {
  const styles = useStyles();

  return mergeClasses(styles.look, width < NARROW && styles.small);
};

const useStyles = makeStyles({
  look: {
    position: 'absolute',
    inset: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    containerType: 'inline-size',
    columnGap: 'calc(6px * var(--scale))',
    paddingBlock: 0,
    paddingInline: 'calc(5px * var(--scale))',
    border: '1px solid var(--border)',
    borderRadius: '3px',
    color: 'var(--text)',
    backgroundColor: 'color-mix(in srgb, var(--background) 88%, transparent)',
    fontSize: 'clamp(9px, calc(13px * var(--scale)), 24px)',
    lineHeight: 1.35,
    textAlign: 'left',
  },
  small: { justifyContent: 'center', paddingInline: 0 },
});
