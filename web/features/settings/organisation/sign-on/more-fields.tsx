import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { organisationQueries } from '../queries.ts';
import type { Draft } from './draft.ts';
import { GroupRoles } from './group-roles.tsx';
import { texts } from './texts.ts';

type MoreFieldsProps = {
  readonly draft: Draft;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
};

/** What most organizations leave as it is. */
export const MoreFields = ({ draft, isTried, onChange }: MoreFieldsProps) => {
  const styles = useStyles();
  const { scopes, acrValues, claims, groups } = draft;

  return (
    <>
      <TextField
        label={texts.scopes}
        name="scopes"
        autoComplete="off"
        hint={texts.scopesHint}
        value={scopes}
        onValue={(entered) => onChange({ scopes: entered })}
      />
      <TextField
        label={texts.acrValues}
        name="acrValues"
        autoComplete="off"
        hint={texts.acrValuesHint}
        value={acrValues}
        onValue={(entered) => onChange({ acrValues: entered })}
      />
      <DomainChoice value={draft.domains} onValue={(domains) => onChange({ domains })} />
      <Group legend={texts.claims} hint={texts.claimsHint}>
        <div className={styles.pair}>
          {claimNames.map((name) => (
            <TextField
              key={name}
              label={texts.claimNames[name]}
              name={`claim-${name}`}
              autoComplete="off"
              maxLength={100}
              value={claims[name]}
              onValue={(entered) => onChange({ claims: { ...claims, [name]: entered } })}
              problem={isTried && claims[name].trim() === '' ? texts.claimMissing : undefined}
            />
          ))}
        </div>
      </Group>
      <Group legend={texts.groups} hint={texts.groupsHint}>
        <GroupRoles value={groups} isTried={isTried} onValue={(entered) => onChange({ groups: entered })} />
      </Group>
    </>
  );
};

const claimNames = Object.keys(texts.claimNames) as readonly (keyof typeof texts.claimNames)[];

type DomainChoiceProps = {
  readonly value: readonly string[];
  readonly onValue: (domains: string[]) => void;
};

/** There is nothing to choose where no domain is verified. */
const DomainChoice = ({ value, onValue }: DomainChoiceProps) => {
  const { data } = useQuery(organisationQueries.domains);
  const verified = data?.domains.filter(({ verifiedAt }) => verifiedAt !== null) ?? [];
  const offered = [...new Set([...value, ...verified.map(({ domain }) => domain)])].sort();
  if (offered.length === 0) return null;

  return (
    <Group legend={texts.domains} hint={texts.domainsHint}>
      {offered.map((domain) => (
        <Checkbox
          key={domain}
          label={<span translate="no">{domain}</span>}
          checked={value.includes(domain)}
          onChange={(_, { checked }) =>
            onValue(offered.filter((one) => (one === domain ? checked : value.includes(one))))
          }
        />
      ))}
    </Group>
  );
};

type GroupProps = { readonly legend: string; readonly hint: string; readonly children: ReactNode };

const Group = ({ legend, hint, children }: GroupProps) => {
  const styles = useStyles();
  const id = useId();

  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className={styles.legend}>{legend}</legend>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
      {children}
    </fieldset>
  );
};

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  legend: { ...typographyStyles.body1Strong, padding: 0 },
  hint: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
});
