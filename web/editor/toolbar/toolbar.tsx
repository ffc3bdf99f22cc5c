import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  AutoFitWidthRegular,
  EyeFilled,
  EyeRegular,
  ImageMultipleFilled,
  ImageMultipleRegular,
  QuestionCircleRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { PageNavigation } from '../../document-view/page-navigation.tsx';
import { useMedia } from '../../lib/media.ts';
import { showShortcuts } from '../../ui/shortcuts/screen-shortcuts.ts';
import { Tip } from '../../ui/tip.tsx';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { History } from './history.tsx';
import type { Tool } from './tool.ts';
import { Zoom } from './zoom.tsx';

const { actions } = editor;

const ToolMenu = lazy(async () => ({ default: (await import('./tool-menu.tsx')).ToolMenu }));

/** Below this width, the tools that are seldom needed are in a menu. */
const FOLDED = '(max-width: 767.98px)';
/** Below this width, and above the one at which tools fold, the words of a tool are a tip. */
const TIGHT = '(max-width: 1279.98px)';

type ToolbarProps = {
  /** Null where thumbnails have no place of their own. */
  readonly thumbnails: { readonly isOpen: boolean; readonly toggle: () => void } | null;
};

/** The buttons for the whole canvas, such as undo and zoom. They stay on one line. */
export const Toolbar = (props: ToolbarProps) => {
  const styles = useStyles();
  const isFolded = useMedia(FOLDED);
  const { fit, preview, thumbnails, help } = useTools(props);
  const others = [fit, preview, thumbnails, help].filter((tool) => tool !== null);

  return (
    <div className={styles.toolbar}>
      <History />
      {!isFolded && <Zoom />}
      {!isFolded && <ToolButton {...fit} />}
      <Pages />
      {isFolded && <Zoom />}
      {isFolded ? (
        <Suspense>
          <ToolMenu tools={others} />
        </Suspense>
      ) : (
        <div className={styles.end}>
          {[preview, thumbnails, help].map((tool) => tool && <ToolButton key={tool.label} {...tool} />)}
        </div>
      )}
    </div>
  );
};

const useTools = ({ thumbnails }: ToolbarProps) => {
  const dispatch = useEditorDispatch();
  const isPreview = useEditorSelector((state) => state.isPreview);

  return {
    fit: {
      label: texts.toolbar.fit,
      Icon: AutoFitWidthRegular,
      onChoose: () => void dispatch(actions.fittedToWidth()),
    },
    preview: {
      label: texts.toolbar.preview,
      Icon: isPreview ? EyeFilled : EyeRegular,
      isPressed: isPreview,
      onChoose: () => void dispatch(actions.previewToggled()),
    },
    thumbnails: thumbnails && {
      label: texts.toolbar.thumbnails,
      Icon: thumbnails.isOpen ? ImageMultipleFilled : ImageMultipleRegular,
      isPressed: thumbnails.isOpen,
      isIcon: true,
      onChoose: thumbnails.toggle,
    },
    help: {
      label: texts.toolbar.shortcuts,
      tip: texts.toolbar.shortcutsTip,
      Icon: QuestionCircleRegular,
      isIcon: true,
      onChoose: showShortcuts,
    },
  } satisfies Record<string, Tool | null>;
};

const Pages = () => {
  const { canvas, pages } = useEditor();
  const page = useEditorSelector(({ shownPage }) => shownPage);
  if (pages.length < 2) return null;

  return (
    <PageNavigation
      page={page}
      count={pages.length}
      onPage={(pageNumber) => canvas.current?.showPage(pageNumber)}
    />
  );
};

const ToolButton = ({ label, tip = label, Icon, isIcon = false, isPressed, onChoose }: Tool) => {
  const styles = useStyles();
  const isTight = useMedia(TIGHT);
  const button = {
    appearance: 'subtle',
    icon: <Icon />,
    'aria-pressed': isPressed,
    className: mergeClasses(isPressed && styles.pressed),
    onClick: onChoose,
  } as const;

  return isIcon || isTight ? (
    <Tip text={tip}>
      <Button {...button} />
    </Tip>
  ) : (
    <Button {...button}>{label}</Button>
  );
};

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    whiteSpace: 'nowrap',
    '@media (max-width: 767.98px)': {
      justifyContent: 'space-between',
      columnGap: 0,
      paddingInline: tokens.spacingHorizontalXS,
    },
    '@media (pointer: coarse)': { '& button': { minWidth: '36px', minHeight: '44px' } },
  },
  end: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, marginLeft: 'auto' },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});
