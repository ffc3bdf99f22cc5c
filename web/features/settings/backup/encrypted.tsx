import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import { texts } from '../texts.ts';

export const Encrypted = () => (
  <span className={useStyles().encrypted}>
    <LockClosedRegular fontSize={16} aria-hidden />
    {texts.backup.encrypted}
  </span>
);

const useStyles = makeStyles({
  encrypted: {
    ...typographyStyles.caption1,
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    color: tokens.colorNeutralForeground3,
  },
});
