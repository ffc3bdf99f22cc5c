import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { memo, useId } from 'react';
import { shallowEqual } from 'react-redux';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { PagePicture } from '../../document-view/page-picture.tsx';
import { FieldBox } from '../fields/field-box.tsx';
import { SelectionFrame } from '../fields/selection-frame.tsx';
import type { Wanted } from '../model/canvas-handle.ts';
import { overlaps } from '../model/geometry.ts';
import { selectFieldsOfPage } from '../model/selectors.ts';
import { useEditor, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { EDGE, GAP, LABEL } from './canvas-layout.ts';

type PageViewProps = {
  readonly pageNumber: number;
  /** Pixels of a page. */
  readonly height: number;
  readonly scale: number;
  readonly isNear: boolean;
  readonly focusTarget: Wanted;
};

/** A page of the canvas: white by day and by night. Its picture and its fields are there while it is near. */
export const PageView = memo(({ pageNumber, height, scale, isNear, focusTarget }: PageViewProps) => {
  const styles = useStyles();
  const id = useId();
  const { imageOf, wordsOf } = useEditor();
  // Where the focus is, something must stay to have it.
  const isHeld = useEditorSelector(({ fields, selected }) =>
    selected.some((key) => fields[key]?.pageNumber === pageNumber),
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-labelledby={id} className={styles.page}>
      <div id={id} className={styles.label}>
        {texts.canvas.page(pageNumber)}
      </div>
      <div
        data-sheet={pageNumber}
        className={styles.sheet}
        style={{ height: `calc(${height}px * var(--scale))` }}
      >
        {(isNear || isHeld) && (
          <>
            <PagePicture
              pageNumber={pageNumber}
              imageUrl={imageOf(pageNumber)}
              wordsUrl={wordsOf(pageNumber)}
              width={`${Math.round(PAGE_WIDTH * scale)}px`}
            />
            <PageFields pageNumber={pageNumber} height={height} focusTarget={focusTarget} />
            <div data-band hidden className={styles.band} />
            <div data-guide="x" hidden className={styles.upright} />
            <div data-guide="y" hidden className={styles.level} />
          </>
        )}
      </div>
    </div>
  );
});

type PageFieldsProps = Pick<PageViewProps, 'pageNumber' | 'height' | 'focusTarget'>;

const PageFields = ({ pageNumber, height, focusTarget }: PageFieldsProps) => {
  const fields = useEditorSelector((state) => selectFieldsOfPage(state, pageNumber), shallowEqual);

  return (
    <>
      {fields.map((field, place) => (
        <FieldBox
          key={field.key}
          field={field}
          others={fields.toSpliced(place, 1)}
          pageHeight={height}
          isOverlapping={fields.some((other, at) => at !== place && overlaps(field, other))}
          focusTarget={focusTarget}
        />
      ))}
      <SelectionFrame fields={fields} pageHeight={height} />
    </>
  );
};

const useStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    width: 'max-content',
    minWidth: '100%',
    marginBottom: `${GAP}px`,
    paddingInline: `${EDGE}px`,
  },
  label: {
    ...typographyStyles.caption1,
    boxSizing: 'border-box',
    width: `calc(${PAGE_WIDTH}px * var(--scale))`,
    height: `${LABEL}px`,
    marginInline: 'auto',
    paddingTop: '10px',
    color: tokens.colorNeutralForeground2,
  },
  sheet: {
    position: 'relative',
    width: `calc(${PAGE_WIDTH}px * var(--scale))`,
    marginInline: 'auto',
    // Handles stand a little beyond the page; what was placed far beyond it does not.
    overflow: 'clip',
    overflowClipMargin: '16px',
    backgroundColor: '#ffffff',
    boxShadow: tokens.shadow4,
    userSelect: 'none',
    contain: 'layout style',
    // Without shadows, a page would have no edge.
    '@media (forced-colors: active)': { outline: '1px solid' },
    // A new field that is carried over it would be placed here.
    '&[data-target]': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '2px' },
  },
  band: {
    position: 'absolute',
    top: 0,
    left: 0,
    border: '1px solid #4a58df',
    backgroundColor: 'rgba(74, 88, 223, 0.12)',
    pointerEvents: 'none',
  },
  upright: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 0,
    width: '1px',
    backgroundColor: '#d6249f',
    pointerEvents: 'none',
  },
  level: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: '1px',
    backgroundColor: '#d6249f',
    pointerEvents: 'none',
  },
});
