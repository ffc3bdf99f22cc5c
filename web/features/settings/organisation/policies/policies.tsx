import { Field, Select } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Policies as PolicyValues } from '#contracts/organisation/policies.ts';
import { Card } from '../../card.tsx';
import { SwitchRow } from '../../row.tsx';
import { organisationQueries } from '../queries.ts';
import { useChangeAtOnce } from '../use-change.ts';
import { SignatureKinds } from './signature-kinds.tsx';
import { texts as words } from './texts.ts';

type PoliciesProps = { readonly mayChange: boolean };

/** Each choice takes effect immediately. */
export const Policies = ({ mayChange }: PoliciesProps) => {
  const policies = useSuspenseQuery(organisationQueries.policies).data;
  const { change, isPending } = useChangeAtOnce(words.saved);
  const set = (body: Partial<PolicyValues>) =>
    change({ method: 'PATCH', path: '/api/organisation/policies', body });
  const isDisabled = !mayChange || isPending;
  const about = (text: string) => (mayChange ? text : `${text} ${words.locked}`);

  const toggle = (name: keyof typeof words.switches) => (
    <SwitchRow
      {...words.switches[name]}
      isOn={policies[name]}
      isDisabled={isDisabled}
      onSwitched={(isOn) => set({ [name]: isOn })}
    />
  );
  const among = (name: keyof typeof words.choices) => (
    <Choice
      {...words.choices[name]}
      choices={Object.entries(words.choices[name].choices)}
      value={policies[name]}
      isDisabled={isDisabled}
      onValue={(value) => set({ [name]: value })}
    />
  );
  const days = (name: keyof typeof DAYS, texts: Omit<ChoiceProps, 'value' | 'onValue' | 'isDisabled'>) => (
    <Choice
      {...texts}
      value={String(policies[name] ?? '')}
      isDisabled={isDisabled}
      onValue={(value) => set({ [name]: value === '' ? null : Number(value) })}
    />
  );

  return (
    <>
      <Card heading={words.documents} text={about(words.aboutDocuments)}>
        {among('fourEyes')}
        {toggle('sendersRelease')}
        {toggle('personalSpaces')}
        {days('linkDaysMax', {
          label: words.links,
          hint: words.aboutLinks,
          choices: [['', words.linksDefault], ...daysOf('linkDaysMax', policies, words.forDays)],
        })}
        <SignatureKinds
          value={policies.signatureKinds}
          isDisabled={isDisabled}
          onValue={(signatureKinds) => set({ signatureKinds })}
        />
        {among('reminders')}
        {among('earlierEntries')}
      </Card>
      <Card heading={words.people} text={about(words.aboutPeople)}>
        {among('registration')}
        {toggle('localSignIn')}
        {toggle('requireSecondFactor')}
        {toggle('refuseCommonPasswords')}
        {days('sessionIdleDays', {
          label: words.idle,
          hint: words.aboutIdle,
          choices: daysOf('sessionIdleDays', policies, words.afterDays),
        })}
        {days('sessionDays', {
          label: words.age,
          hint: words.aboutAge,
          choices: daysOf('sessionDays', policies, words.afterDays),
        })}
      </Card>
      <Card heading={words.more} text={about(words.aboutPeople)}>
        {toggle('brandingLocked')}
        {days('tokenDaysMax', {
          label: words.tokens,
          hint: words.aboutTokens,
          choices: [['', words.tokensDefault], ...daysOf('tokenDaysMax', policies, words.forDays)],
        })}
      </Card>
    </>
  );
};

/** What is offered; a program may have set another number. */
const DAYS = {
  linkDaysMax: [7, 14, 30, 60, 90],
  sessionIdleDays: [1, 3, 7, 14, 30],
  sessionDays: [1, 7, 30, 90, 365],
  tokenDaysMax: [30, 90, 180, 365],
} as const satisfies Partial<Record<keyof PolicyValues, readonly number[]>>;

const daysOf = (
  name: keyof typeof DAYS,
  policies: PolicyValues,
  labelOf: (days: number) => string,
): (readonly [string, string])[] =>
  [...new Set<number>([...DAYS[name], ...(policies[name] === null ? [] : [policies[name]])])]
    .sort((one, other) => one - other)
    .map((days) => [String(days), labelOf(days)]);

type ChoiceProps = {
  readonly label: string;
  readonly hint: string;
  /** Values with what people read. */
  readonly choices: readonly (readonly [string, string])[];
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onValue: (value: string) => void;
};

const Choice = ({ label, hint, choices, value, isDisabled, onValue }: ChoiceProps) => (
  <Field label={{ children: label, weight: 'semibold' }} hint={hint}>
    <Select disabled={isDisabled} value={value} onChange={(_, chosen) => onValue(chosen.value)}>
      {choices.map(([each, labelOf]) => (
        <option key={each} value={each}>
          {labelOf}
        </option>
      ))}
    </Select>
  </Field>
);
