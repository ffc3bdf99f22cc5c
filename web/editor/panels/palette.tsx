import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { KeyboardEvent, MouseEvent } from 'react';
import { type FieldType, fieldKinds, fieldTypes } from '#contracts/document/fields/kinds.ts';
import { TOUCH, useMedia } from '../../lib/media.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { fieldIcons } from '../fields/field-types.tsx';
import { usePlacement } from '../fields/use-placement.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { SHEET } from './pane-media.ts';
import { usePaletteDrag } from './use-palette-drag.ts';

/** The types of fields. You can drag one onto a page, or choose one and place it with a click or with Enter. */
export const Palette = () => {
  const styles = useStyles();
  const armed = useEditorSelector((state) => state.armed);
  const dispatch = useEditorDispatch();
  const hints = useMedia(TOUCH) ? texts.palette.byTouch : texts.palette.byMouse;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dispatch(editor.actions.typeArmed(null));
  };

  return (
    <section className={styles.palette} aria-labelledby="palette-heading">
      <h2 id="palette-heading" className={styles.heading}>
        {texts.palette.heading}
      </h2>
      <p className={styles.hint} id="palette-hint">
        {armed ? hints.armed(fieldKinds[armed].label) : hints.free}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the buttons in it */}
      <div className={styles.types} onKeyDown={onKeyDown}>
        {fieldTypes.map((type) => (
          <PaletteItem key={type} type={type} isArmed={armed === type} />
        ))}
      </div>
    </section>
  );
};

const PaletteItem = ({ type, isArmed }: { type: FieldType; isArmed: boolean }) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const { assignees, labels } = useEditor();
  const { failed } = useToasts();
  const { placeAtCentre } = usePlacement();
  const drag = usePaletteDrag(type);
  const Icon = fieldIcons[type];

  const arm = (click: MouseEvent) => {
    if (drag.endsDrag(click)) return;
    if (assignees.length === 0) failed(...labels.nobody);
    else dispatch(editor.actions.typeArmed(isArmed ? null : type));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Without this, Enter would also choose the type, as a click or Space does.
    event.preventDefault();
    placeAtCentre(type);
  };
  return (
    <Button
      icon={<Icon />}
      aria-pressed={isArmed}
      aria-describedby="palette-hint"
      className={mergeClasses(styles.type, isArmed && styles.armed)}
      onClick={arm}
      onKeyDown={onKeyDown}
      onPointerDown={drag.onPointerDown}
    >
      {fieldKinds[type].label}
    </Button>
  );
};

const useStyles = makeStyles({
  palette: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  // As high with either text, so that choosing a field moves nothing: three lines in a pane, one in a sheet.
  hint: {
    ...typographyStyles.caption1,
    minHeight: `calc(3 * ${tokens.lineHeightBase200})`,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    [`@media ${SHEET}`]: { minHeight: 0 },
  },
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(116px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  type: {
    justifyContent: 'flex-start',
    minWidth: 0,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    cursor: 'grab',
    // A finger that begins here drags the field, and neither scrolls nor selects words.
    touchAction: 'none',
    userSelect: 'none',
  },
  armed: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    ':hover': {
      backgroundColor: tokens.colorBrandBackground2Hover,
      color: tokens.colorBrandForeground2Hover,
    },
  },
});
