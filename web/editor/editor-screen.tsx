import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Canvas } from './canvas/canvas.tsx';
import { Inspector } from './panels/inspector.tsx';
import { Palette } from './panels/palette.tsx';
import { Panes } from './panels/panes.tsx';
import { ShortcutHelp } from './panels/shortcut-help.tsx';
import { Toolbar } from './panels/toolbar.tsx';

type EditorScreenProps = {
  readonly header: ReactNode;
  /** The pane with everybody whom fields can be for. */
  readonly people: ReactNode;
  /** Assignees that are the person at work. */
  readonly isOwn?: (assigneeId: string) => boolean;
};

/** All of a screen on which fields are placed. */
export const EditorScreen = ({ header, people, isOwn = () => false }: EditorScreenProps) => {
  const styles = useStyles();
  const [isHelpOpen, setIsHelpOpen] = useState<boolean | null>(null);

  return (
    <div className={styles.screen}>
      {header}
      <Panes
        people={people}
        palette={<Palette />}
        properties={<Inspector isOwn={isOwn} />}
        toolbar={<Toolbar onHelp={() => setIsHelpOpen(true)} />}
      >
        <Canvas onHelp={() => setIsHelpOpen(true)} />
      </Panes>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
};

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    // The header with the menu takes its part.
    '@media (max-width: 767.98px)': { height: 'calc(100dvh - 57px)' },
  },
});
