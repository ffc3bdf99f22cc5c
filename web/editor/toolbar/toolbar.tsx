import {
  Button,
  type ButtonProps,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import {
  AddRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  AutoFitWidthRegular,
  EyeFilled,
  EyeRegular,
  QuestionCircleRegular,
  SubtractRegular,
} from '@fluentui/react-icons';
import { NARROW, useMedia } from '../../lib/media.ts';
import { Tip } from '../../ui/tip.tsx';
import { ZOOM } from '../model/editor-state.ts';
import { selectCanRedo, selectCanUndo } from '../model/selectors.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../model/store.tsx';

const { actions } = editor;

/** The buttons for the whole canvas, such as undo and zoom. */
export const Toolbar = ({ onHelp }: { onHelp: () => void }) => {
  const styles = useStyles();

  return (
    <div className={styles.toolbar}>
      <History />
      <Zoom />
      <Preview />
      <Tip text="Keyboard shortcuts (?)">
        <Button appearance="subtle" icon={<QuestionCircleRegular />} onClick={onHelp} />
      </Tip>
    </div>
  );
};

const History = () => {
  const dispatch = useEditorDispatch();
  const canUndo = useEditorSelector(selectCanUndo);
  const canRedo = useEditorSelector(selectCanRedo);

  return (
    <fieldset className={useStyles().group} aria-label="History">
      <Tip text="Undo">
        <Button
          appearance="subtle"
          icon={<ArrowUndoRegular />}
          disabledFocusable={!canUndo}
          onClick={() => dispatch(actions.undone())}
        />
      </Tip>
      <Tip text="Redo">
        <Button
          appearance="subtle"
          icon={<ArrowRedoRegular />}
          disabledFocusable={!canRedo}
          onClick={() => dispatch(actions.redone())}
        />
      </Tip>
    </fieldset>
  );
};

const Zoom = () => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const zoom = useEditorSelector((state) => state.zoom);

  return (
    <fieldset className={styles.group} aria-label="Zoom">
      <Tip text="Zoom out">
        <Button
          appearance="subtle"
          icon={<SubtractRegular />}
          disabledFocusable={zoom <= ZOOM.least}
          onClick={() => dispatch(actions.zoomed(zoom - ZOOM.step))}
        />
      </Tip>
      <output className={styles.percent}>{zoom}%</output>
      <Tip text="Zoom in">
        <Button
          appearance="subtle"
          icon={<AddRegular />}
          disabledFocusable={zoom >= ZOOM.most}
          onClick={() => dispatch(actions.zoomed(zoom + ZOOM.step))}
        />
      </Tip>
      <WordedButton
        text="Fit to Width"
        icon={<AutoFitWidthRegular />}
        onClick={() => dispatch(actions.fittedToWidth())}
      />
    </fieldset>
  );
};

const Preview = () => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const isPreview = useEditorSelector((state) => state.isPreview);

  return (
    <WordedButton
      text="Preview"
      icon={isPreview ? <EyeFilled /> : <EyeRegular />}
      aria-pressed={isPreview}
      className={mergeClasses(isPreview && styles.pressed)}
      onClick={() => dispatch(actions.previewToggled())}
    />
  );
};

type WordedButtonProps = ButtonProps & { readonly text: string };

/** A button with its word beside its icon, or with a tip where there is no room for the word. */
const WordedButton = ({ text, ...button }: WordedButtonProps) =>
  useMedia(NARROW) ? (
    <Tip text={text}>
      <Button appearance="subtle" {...button} />
    </Tip>
  ) : (
    <Button appearance="subtle" {...button}>
      {text}
    </Button>
  );

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '> :last-child': { marginLeft: 'auto' },
    '@media (max-width: 767.98px)': { columnGap: 0, paddingInline: tokens.spacingHorizontalXS },
  },
  group: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  percent: {
    ...typographyStyles.body1,
    minWidth: '44px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
