import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components';

/** The button for what cannot be undone. */
export const DangerButton = (props: Omit<ButtonProps, 'appearance' | 'className' | 'as'>) => (
  <Button {...(props as ButtonProps)} appearance="primary" className={useStyles().danger} />
);

const useStyles = makeStyles({
  danger: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});
