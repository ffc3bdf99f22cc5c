import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { useId } from 'react';
import { Page } from '../../ui/page.tsx';
import { SignOutButton } from '../../ui/sign-out-button.tsx';
import { Area } from '../../ui/states/area.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ProofQuestion } from './proof-question.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { hasFields, tabs } from './tabs.ts';
import { texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

/** All tabs are one form, saved together from the head of the page. */
export const SettingsPage = () => {
  const styles = useStyles();
  const formId = useId();
  const settings = useSettings();
  const comesBack = useRestoreFocusTarget();
  const { tab, isChanged, isSaving, form } = settings;
  const { count, ...proof } = settings.proof;

  return (
    <Page
      heading={texts.heading}
      title={tab === 'profile' ? texts.heading : texts.titleOf(tabs[tab])}
      subtitle={texts.subtitle}
      actions={
        <>
          <SignOutButton size="large" />
          {(hasFields(tab) || isChanged || isSaving) && (
            <Button
              {...comesBack}
              type="submit"
              form={formId}
              appearance="primary"
              size="large"
              disabledFocusable={!isChanged || isSaving}
            >
              {isSaving ? texts.saving : texts.save}
            </Button>
          )}
        </>
      }
    >
      <form {...form} id={formId} className={styles.form}>
        <Area name={texts.area} placeholder={<SettingsSkeleton />}>
          <SettingsTabs settings={settings} />
        </Area>
      </form>
      <ProofQuestion key={count} {...proof} />
      <LeaveQuestion isChanged={isChanged} />
    </Page>
  );
};

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
});
