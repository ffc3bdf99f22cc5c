import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { texts } from './texts.ts';

export const NotFound = () => {
  const styles = useStyles();

  return (
    <Page heading={texts.notFound.heading} subtitle={texts.notFound.text}>
      <div>
        <TextLink to="/dashboard">{texts.notFound.back}</TextLink>
        <p className={styles.small}>{texts.notFound.router}</p>
      </div>
    </Page>
  );
};

const useStyles = makeStyles({
  small: {
    ...typographyStyles.caption1,
    margin: `${tokens.spacingVerticalXXL} 0 0`,
    color: tokens.colorNeutralForeground3,
  },
});
