import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** How the dashboard lists documents: a frame, and in each row a title that leads to one, with a line below it. */
export const useRowStyles = makeStyles({
  frame: {
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    listStyleType: 'none',
  },
  row: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  title: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': {
      borderRadius: tokens.borderRadiusSmall,
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  detail: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
