import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const tabs = { 'sign-in': 'Sign In', register: 'Register' };

export const LoginPage = () => {
  const styles = useStyles();
  const [tab, setTab] = useState<keyof typeof tabs>('sign-in');

  return (
    <main className={styles.screen}>
      <title>Sign in · Inkstream</title>
      <div className={styles.column}>
        <TextLink to="/" icon={<ArrowLeftRegular />}>
          Back to Home
        </TextLink>
        <div className={styles.card}>
          <Logo size={40} />
          <div className={styles.words}>
            <h1 className={styles.heading}>Get Started</h1>
            <p className={styles.subtitle}>Sign in to your account or create a new one</p>
          </div>
          <Tabs label="Sign in or register" tabs={tabs} selected={tab} onSelected={setTab}>
            {tab === 'sign-in' ? <SignInForm /> : <RegisterForm onRegistered={() => setTab('sign-in')} />}
          </Tabs>
        </div>
      </div>
    </main>
  );
};

const useStyles = makeStyles({
  screen: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    alignItems: 'start',
    minHeight: '100dvh',
    padding: `clamp(${tokens.spacingVerticalXL}, 10vh, 128px) ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    backgroundImage: `radial-gradient(80% 60% at 50% 0, ${tokens.colorBrandBackground2}, transparent)`,
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    alignItems: 'flex-start',
    width: '100%',
    maxWidth: '440px',
  },
  card: {
    boxSizing: 'border-box',
    width: '100%',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `clamp(${tokens.spacingHorizontalXL}, 6vw, 40px)`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  heading: { ...typographyStyles.title2, margin: 0, letterSpacing: '-0.02em' },
  subtitle: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
});
