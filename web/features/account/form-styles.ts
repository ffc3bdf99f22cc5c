import { makeStyles, tokens } from '@fluentui/react-components';

export const useFormStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalXS,
  },
  /** Two fields beside each other where there is room, so that the button below them is in sight. */
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    '> *': { minWidth: 0 },
  },
  /** A way out below the button. */
  aside: { display: 'flex', justifyContent: 'center' },
  text: { color: tokens.colorNeutralForeground2 },
});
