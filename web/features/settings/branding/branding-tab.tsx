import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { FOOTER_MAX, NAME_MAX } from '#contracts/account/branding.ts';
import { defaultCompanyName } from '#contracts/api/account-settings.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../card.tsx';
import { organisationQueries } from '../organisation/queries.ts';
import { SwitchRow } from '../row.tsx';
import type { TabProps } from '../tab-props.ts';
import { texts } from '../texts.ts';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { looksOf, primaryNote, secondaryNote } from './looks.ts';
import { Preview } from './preview.tsx';

const labels = texts.branding;

export const BrandingTab = ({ draft, problems, change }: TabProps) => {
  const styles = useStyles();
  const looks = looksOf(draft);
  const isLocked = useBrandingLock();

  return (
    <div className={styles.sides}>
      <fieldset className={styles.form} disabled={isLocked}>
        <Card heading={labels.heading} text={isLocked ? labels.locked : labels.meaning}>
          <TextField
            label={labels.companyName}
            name="companyName"
            autoComplete="organization"
            value={draft.companyName}
            placeholder={defaultCompanyName(draft.fullName.trim())}
            maxLength={NAME_MAX}
            onValue={(value) => change('companyName', value)}
          />
          <TextField
            label={labels.footer}
            name="customFooterText"
            autoComplete="off"
            value={draft.customFooterText}
            maxLength={FOOTER_MAX}
            onValue={(value) => change('customFooterText', value)}
          />
          <LogoField url={draft.companyLogo} onLogo={(url) => change('companyLogo', url)} />
          <div className={styles.colors}>
            <ColorField
              label={labels.primary}
              name="primaryColor"
              value={draft.primaryColor}
              shown={looks.primaryColor}
              problem={problems.primaryColor}
              note={primaryNote(draft.primaryColor)}
              onValue={(value) => change('primaryColor', value)}
            />
            <ColorField
              label={labels.secondary}
              name="secondaryColor"
              value={draft.secondaryColor}
              shown={looks.secondaryColor}
              problem={problems.secondaryColor}
              note={secondaryNote(draft.secondaryColor)}
              onValue={(value) => change('secondaryColor', value)}
            />
          </div>
        </Card>
        <Card heading={labels.where}>
          <SwitchRow
            name={labels.onSigningPages}
            meaning={labels.offOnSigningPages}
            isOn={draft.brandingOnSigningPage}
            onSwitched={(isOn) => change('brandingOnSigningPage', isOn)}
          />
          <SwitchRow
            name={labels.inEmails}
            meaning={labels.offInEmails}
            isOn={draft.customEmailTemplate}
            onSwitched={(isOn) => change('customEmailTemplate', isOn)}
          />
        </Card>
      </fieldset>
      <Preview draft={draft} />
    </div>
  );
};

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXL,
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  form: {
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
  },
  colors: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    '> *': { minWidth: 0 },
  },
});

/** Whether the organization leaves looks to its owners and administrators, and this isn't one of them. */
const useBrandingLock = (): boolean => {
  const ownOrganisation = useQuery(organisationQueries.own).data?.organisation;
  const { data: policies } = useQuery({ ...organisationQueries.policies, enabled: !!ownOrganisation });

  return (
    !!ownOrganisation &&
    policies?.brandingLocked === true &&
    !organisationRightsOf(ownOrganisation).has('set-policies')
  );
};
