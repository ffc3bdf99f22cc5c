import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';

/** Says that what stands on the pages was not entered by anybody, and leads back. */
export const PreviewNote = () => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const isPreview = useEditorSelector((state) => state.isPreview);

  return (
    <div role="status" className={styles.place}>
      {isPreview && (
        <div className={styles.note}>
          <EyeRegular fontSize={16} aria-hidden />
          {texts.preview.note}
          <Button
            appearance="transparent"
            size="small"
            className={styles.exit}
            onClick={() => dispatch(editor.actions.previewToggled())}
          >
            {texts.preview.exit}
          </Button>
        </div>
      )}
    </div>
  );
};

const useStyles = makeStyles({
  place: {
    position: 'absolute',
    bottom: tokens.spacingVerticalL,
    left: 0,
    right: 0,
    zIndex: 2,
    display: 'grid',
    justifyItems: 'center',
    pointerEvents: 'none',
  },
  note: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: '20px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    boxShadow: tokens.shadow16,
    whiteSpace: 'nowrap',
    pointerEvents: 'auto',
  },
  exit: {
    minWidth: 0,
    color: tokens.colorNeutralForegroundInverted,
    textDecorationLine: 'underline',
    ':hover': { color: tokens.colorNeutralForegroundInverted },
    ':hover:active': { color: tokens.colorNeutralForegroundInverted },
  },
});
