import { Button, makeStyles, typographyStyles } from '@fluentui/react-components';
import { ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons';
import { Tip } from '../../ui/tip.tsx';
import { ZOOM } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { ToolGroup } from './tool-group.tsx';

export const Zoom = () => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const zoom = useEditorSelector((state) => state.zoom);

  return (
    <ToolGroup name={texts.toolbar.zoom}>
      <Tip text={texts.toolbar.zoomOut}>
        <Button
          appearance="subtle"
          icon={<ZoomOutRegular />}
          disabledFocusable={zoom <= ZOOM.least}
          onClick={() => dispatch(editor.actions.zoomed(zoom - ZOOM.step))}
        />
      </Tip>
      <output className={styles.percent}>{texts.toolbar.percent(zoom)}</output>
      <Tip text={texts.toolbar.zoomIn}>
        <Button
          appearance="subtle"
          icon={<ZoomInRegular />}
          disabledFocusable={zoom >= ZOOM.most}
          onClick={() => dispatch(editor.actions.zoomed(zoom + ZOOM.step))}
        />
      </Tip>
    </ToolGroup>
  );
};

const useStyles = makeStyles({
  percent: {
    ...typographyStyles.body1,
    minWidth: '44px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 479.98px)': { display: 'none' },
  },
});
