import { type GriffelStyle, tokens, typographyStyles } from '@fluentui/react-components';

/** The room that a screen leaves around what is on it. */
export const pageStyle = {
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  rowGap: tokens.spacingVerticalXXL,
  marginInline: 'auto',
  padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalXXXL}`,
  '@media (max-width: 767px)': { padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalL}` },
} as const satisfies GriffelStyle;

/** The heading of a screen, which gets the focus when somebody arrives at it. */
export const headingStyle = {
  ...typographyStyles.title2,
  margin: 0,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  ':focus': { outlineStyle: 'none' },
} as const satisfies GriffelStyle;
