import { useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountScreen } from './account-screen.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const tabs = { 'sign-in': 'Sign In', register: 'Register' };

export const LoginPage = () => {
  const [tab, setTab] = useState<keyof typeof tabs>('sign-in');

  return (
    <AccountScreen
      title="Sign in"
      heading="Get Started"
      subtitle="Sign in to your account or create a new one"
    >
      <Tabs label="Sign in or register" tabs={tabs} selected={tab} onSelected={setTab}>
        {tab === 'sign-in' ? <SignInForm /> : <RegisterForm onRegistered={() => setTab('sign-in')} />}
      </Tabs>
    </AccountScreen>
  );
};
