import { makeStyles, tokens } from '@fluentui/react-components';

/** The width is the list's (documents-list.tsx): the sidebar may take its part of the screen, or not. */
const middle = '@container (min-width: 600px) and (max-width: 899px)';
const narrow = '@container (max-width: 599px)';

/** Pixels of most cards in a list that is so wide. What doesn't fit on one line makes some higher. */
export const cardHeight = (listWidth: number): number => {
  if (listWidth < 600) return heights.narrow;

  return listWidth < 900 ? heights.middle : heights.wide;
};

const heights = { wide: 92, middle: 128, narrow: 176 } as const;

/** How a card of the list, and what holds its place while it loads, is divided. */
export const useCardStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) 272px 136px auto',
    gridTemplateAreas: '"check words progress status actions"',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    minHeight: `${heights.wide}px`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':has(a:hover)': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [middle]: {
      gridTemplateColumns: '32px minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"check words status actions" "check progress progress progress"',
      rowGap: tokens.spacingVerticalS,
      minHeight: `${heights.middle}px`,
    },
    [narrow]: {
      gridTemplateColumns: '32px minmax(0, 1fr) auto',
      gridTemplateAreas: '"check words words" "check progress progress" ". status actions"',
      rowGap: tokens.spacingVerticalS,
      minHeight: `${heights.narrow}px`,
      padding: tokens.spacingHorizontalL,
      paddingLeft: tokens.spacingHorizontalS,
    },
  },
  check: {
    gridArea: 'check',
    position: 'relative',
    zIndex: 1,
    [middle]: { alignSelf: 'start' },
    [narrow]: { alignSelf: 'start' },
  },
  words: {
    gridArea: 'words',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    minWidth: 0,
  },
  progress: {
    gridArea: 'progress',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    minHeight: '32px',
  },
  status: { gridArea: 'status' },
  actions: {
    gridArea: 'actions',
    position: 'relative',
    display: 'flex',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalXS,
    // As wide as the largest set of buttons, so that badges line up.
    minWidth: '104px',
    [narrow]: { minWidth: 0 },
  },
});
