import { makeStyles, tokens } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NAME_MAX } from '#contracts/account/branding.ts';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Card } from '../card.tsx';
import { ownerQuery } from '../queries.ts';
import type { TabProps } from '../tab-props.ts';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { PendingAddress } from './pending-address.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';
import { TwoFactor } from './two-factor.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/** Most people have no such identity. */
const Identities = lazy(async () => ({ default: (await import('./identities.tsx')).Identities }));

export const ProfileTab = ({ draft, problems, change, saved }: TabProps & { saved: SettingsView }) => {
  const styles = useStyles();
  const { data: owner } = useSuspenseQuery(ownerQuery);

  return (
    <>
      <Card
        heading={texts.profile.heading}
        text={owner && <Sentence text={texts.profile.signInAs(owner.username)} names={[owner.username]} />}
      >
        <div className={styles.fields}>
          <TextField
            label={texts.profile.fullName}
            name="fullName"
            autoComplete="name"
            value={draft.fullName}
            problem={problems.fullName}
            maxLength={NAME_MAX}
            onValue={(value) => change('fullName', value)}
          />
          <div className={styles.email}>
            <TextField
              label={texts.profile.email}
              name="email"
              type="email"
              autoComplete="email"
              value={draft.email}
              problem={problems.email}
              maxLength={LONGEST_EMAIL}
              onValue={(value) => change('email', value)}
            />
            {saved.pendingEmail ? (
              <PendingAddress email={saved.pendingEmail} failure={saved.pendingEmailFailure} />
            ) : (
              owner?.emailConfirmed === false && <UnconfirmedAddress email={owner.email} />
            )}
            {owner && owner.rolesToTake.length > 0 && (
              <UnconfirmedAddress email={owner.email} text={texts.unconfirmed.named(owner.rolesToTake)} />
            )}
          </div>
        </div>
      </Card>
      <Card heading={texts.security}>
        <ChangePassword username={owner?.username ?? ''} />
        <TwoFactor isOn={saved.twoFactorAuth} />
        <CloseAccount username={owner?.username ?? ''} />
      </Card>
      <Passkeys username={owner?.username ?? ''} />
      <Sessions />
      <Suspense fallback={null}>
        <Identities />
      </Suspense>
    </>
  );
};

/** Characters (design, section 6). */
const LONGEST_EMAIL = 254;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    '> *': { minWidth: 0 },
  },
  email: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
});
