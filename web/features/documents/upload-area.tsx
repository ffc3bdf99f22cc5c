import {
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { useFileDrop } from '../../ui/forms/use-file-drop.ts';
import { texts } from './texts.ts';

/** Takes a dropped file, or asks for one when clicked: then there is none yet. */
export const UploadArea = ({ onUpload }: { onUpload: (file: File | null) => void }) => {
  const styles = useStyles();
  const { isOver, handlers } = useFileDrop(onUpload);

  return (
    <button
      type="button"
      className={mergeClasses(styles.area, isOver && styles.over)}
      {...useRestoreFocusTarget()}
      onClick={() => onUpload(null)}
      {...handlers}
    >
      <ArrowUploadRegular fontSize={32} className={styles.icon} aria-hidden />
      <span>
        {texts.upload[0]}
        <span className={styles.upload}>{texts.upload[1]}</span>
      </span>
    </button>
  );
};

const useStyles = makeStyles({
  area: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalM,
    width: '100%',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { border: `2px dashed ${tokens.colorBrandStroke1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  over: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  icon: { color: tokens.colorBrandForeground1 },
  upload: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
  },
});
