import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { createPortal } from 'react-dom';
import { useIconRail } from '../ui/icon-rail.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useTitleSlot } from '../ui/title-slot.ts';

type EditorSkeletonProps = {
  readonly heading: string;
  /** What is being loaded, as in "Loading document...". */
  readonly text: string;
};

/** The shape of the editor, until it is there. */
export const EditorSkeleton = ({ heading, text }: EditorSkeletonProps) => {
  const styles = useStyles();
  const slot = useTitleSlot();
  useIconRail();
  const titles = (
    <div>
      <h1 className={styles.heading}>{heading}</h1>
      <div role="status" className={styles.text}>
        {text}
      </div>
    </div>
  );

  return (
    <div className={styles.screen}>
      <div className={styles.header}>
        {slot ? createPortal(titles, slot) : titles}
        <Skeleton width="180px" height="32px" />
      </div>
      <div className={styles.panes} aria-hidden>
        <div className={styles.pane}>
          <Skeleton height="72px" />
          <Skeleton height="72px" />
          <Skeleton height="240px" />
        </div>
        <div className={styles.canvas}>
          <div className={styles.tools} />
          <div className={styles.page}>
            <Skeleton width="60%" height="20px" className={styles.line} />
            <Skeleton height="12px" className={styles.line} />
            <Skeleton height="12px" className={styles.line} />
            <Skeleton width="80%" height="12px" className={styles.line} />
          </div>
        </div>
        <div className={styles.pane}>
          <Skeleton width="60%" height="20px" />
          <Skeleton height="32px" />
        </div>
      </div>
    </div>
  );
};

const narrow = '@media (max-width: 767.98px)';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    // The header with the menu of a narrow screen takes its part.
    height: 'calc(100dvh - var(--header, 0px))',
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.subtitle1, margin: 0, [narrow]: { ...typographyStyles.body1Strong } },
  text: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground3,
    [narrow]: { ...typographyStyles.caption1 },
  },
  panes: {
    display: 'grid',
    gridTemplateColumns: '240px minmax(0, 1fr) 240px',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 1099.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  pane: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 1099.98px)': { display: 'none' },
  },
  canvas: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    overflow: 'hidden',
    paddingInline: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  tools: {
    boxSizing: 'border-box',
    width: 'calc(100% + 24px)',
    height: '45px',
    marginBottom: '39px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // White by day and by night, and so is what is on it.
  page: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    width: '100%',
    maxWidth: '794px',
    minHeight: '100dvh',
    padding: '12%',
    backgroundColor: '#ffffff',
    boxShadow: tokens.shadow4,
  },
  line: { backgroundColor: '#e6e6e6' },
});
