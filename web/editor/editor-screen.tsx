import { makeStyles } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMedia } from '../lib/media.ts';
import { useIconRail } from '../ui/icon-rail.ts';
import { type Shortcuts, useScreenShortcuts } from '../ui/shortcuts/screen-shortcuts.ts';
import { Canvas } from './canvas/canvas.tsx';
import { FieldGhost } from './canvas/field-ghost.tsx';
import { shortcuts } from './canvas/shortcuts.ts';
import { Inspector } from './panels/inspector.tsx';
import { Palette } from './panels/palette.tsx';
import { COMPACT } from './panels/pane-media.ts';
import { Panes } from './panels/panes.tsx';
import { PreviewNote } from './preview/preview-note.tsx';
import { useEditor } from './store.tsx';
import { texts } from './texts.ts';
import { Toolbar } from './toolbar/toolbar.tsx';

const Thumbnails = lazy(async () => ({ default: (await import('./panels/thumbnails.tsx')).Thumbnails }));

type EditorScreenProps = {
  readonly header: ReactNode;
  /** The pane with everybody whom fields can be for. */
  readonly people: ReactNode;
  /** Stands below them. */
  readonly belowPeople?: ReactNode;
  /** Assignees that are the person at work. */
  readonly isOwn?: (assigneeId: string) => boolean;
};

/** All of a screen on which fields are placed. */
export const EditorScreen = ({
  header,
  people,
  belowPeople = null,
  isOwn = () => false,
}: EditorScreenProps) => {
  const styles = useStyles();
  const thumbnails = useThumbnails();
  useIconRail();
  useScreenShortcuts(ofPages);

  return (
    <div className={styles.screen}>
      {header}
      <Panes
        people={people}
        belowPeople={belowPeople}
        palette={<Palette />}
        properties={<Inspector isOwn={isOwn} />}
        thumbnails={
          thumbnails.isShown ? (
            <Suspense fallback={<div />}>
              <Thumbnails />
            </Suspense>
          ) : null
        }
        toolbar={<Toolbar thumbnails={thumbnails.toggle} />}
      >
        <Canvas />
        <PreviewNote />
      </Panes>
      <FieldGhost />
    </div>
  );
};

const ofPages: Shortcuts = { hint: texts.shortcuts.when, rows: shortcuts };

/** From here on, they leave a page all the room that it needs. */
const ROOMY = '(min-width: 1400px)';

/** A document with several pages has them in small as well: where there's much room, or where they're asked for. */
const useThumbnails = () => {
  const isCompact = useMedia(COMPACT);
  const isRoomy = useMedia(ROOMY);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isRoomy;
  if (useEditor().pages.length < 2) return { isShown: false, toggle: null };

  return {
    isShown: isCompact || isOpen,
    // In a compact layout they are one of the panes.
    toggle: isCompact ? null : { isOpen, toggle: () => setChoice(!isOpen) },
  };
};

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    // The header with the menu of a narrow screen takes its part.
    height: 'calc(100dvh - var(--header, 0px))',
  },
});
