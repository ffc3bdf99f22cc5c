import { Field, Select } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Policies as PolicyValues } from '#contracts/organisation/policies.ts';
import { Area } from '../../../ui/states/area.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Card } from '../card.tsx';
import { SwitchRow } from '../row.tsx';
import { organisationQueries } from './queries.ts';
import { texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const words = texts.policies;

type PoliciesProps = { readonly mayChange: boolean };

export const Policies = (props: PoliciesProps) => (
  <Area name={texts.area} placeholder={<Skeleton height="320px" />}>
    <Switches {...props} />
  </Area>
);

const Switches = ({ mayChange }: PoliciesProps) => {
  const policies = useSuspenseQuery(organisationQueries.policies).data;
  const { change, isPending } = useChangeAtOnce(words.saved);
  const set = (body: Partial<PolicyValues>) =>
    change({ method: 'PATCH', path: '/api/organisation/policies', body });
  const isDisabled = !mayChange || isPending;

  return (
    <Card heading={words.heading} text={mayChange ? words.text : `${words.text} ${words.locked}`}>
      <Field label={words.fourEyes} hint={words.aboutFourEyes}>
        <Select
          disabled={isDisabled}
          value={policies.fourEyes}
          onChange={(_, { value }) => set({ fourEyes: value as PolicyValues['fourEyes'] })}
        >
          {options(words.fourEyesChoices)}
        </Select>
      </Field>
      {switches.map((name) => (
        <SwitchRow
          key={name}
          {...words.switches[name]}
          isOn={policies[name]}
          isDisabled={isDisabled}
          onSwitched={(isOn) => set({ [name]: isOn })}
        />
      ))}
      <Field label={words.registration} hint={words.aboutRegistration}>
        <Select
          disabled={isDisabled}
          value={policies.registration}
          onChange={(_, { value }) => set({ registration: value as PolicyValues['registration'] })}
        >
          {options(words.registrationChoices)}
        </Select>
      </Field>
    </Card>
  );
};

const switches = Object.keys(words.switches) as readonly (keyof typeof words.switches)[];

const options = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
