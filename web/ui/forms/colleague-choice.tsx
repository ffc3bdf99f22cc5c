import { Field, makeStyles, Radio, RadioGroup, tokens, typographyStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { MembersView } from '#contracts/api/views/organisation.ts';
import { get } from '../../lib/api/http.ts';
import { teamsQuery } from '../../lib/api/own-organisation.ts';
import { Sentence } from '../sentence.tsx';
import { texts } from './colleague-texts.ts';
import { SearchInput } from './search-input.tsx';

export type Colleague = { readonly kind: 'account' | 'team'; readonly id: string };

type ColleagueChoiceProps = {
  /** Ids that aren't offered. */
  readonly without: readonly string[];
  readonly hasTeams: boolean;
  readonly chosen: Colleague | null;
  readonly onChoose: (chosen: Colleague) => void;
};

/** How many are offered at once. */
const OFFERED = 6;

/** Finds a member of the organisation, or a team. */
export const ColleagueChoice = ({ without, hasTeams, chosen, onChoose }: ColleagueChoiceProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: found } = useQuery(membersFound(search));
  const { data: ofTeams } = useQuery({ ...teamsQuery, enabled: hasTeams });
  const teams = (hasTeams ? (ofTeams?.teams ?? []) : []).filter(
    ({ name, archivedAt }) => archivedAt === null && name.toLowerCase().includes(search.toLowerCase()),
  );
  const people = (found?.members ?? []).filter(({ suspendedAt }) => suspendedAt === null);
  const offers = [
    ...teams.map(({ id, name }) => ({ kind: 'team', id, name, label: texts.team(name) }) as const),
    ...people.map(
      ({ id, fullName, email }) =>
        ({ kind: 'account', id, name: fullName, label: `${fullName} (${email})` }) as const,
    ),
  ].filter(({ id }) => !without.includes(id));

  return (
    <div className={styles.choice}>
      <SearchInput
        className={styles.search}
        label={hasTeams ? texts.search : texts.searchMember}
        value={typed}
        onValue={setTyped}
      />
      <Field label={hasTeams ? texts.results : texts.members}>
        <RadioGroup
          value={chosen ? radioOf(chosen) : ''}
          onChange={(_, { value }) => {
            const offer = offers.find((one) => radioOf(one) === value);
            if (offer) onChoose({ kind: offer.kind, id: offer.id });
          }}
        >
          {offers.slice(0, OFFERED).map((one) => (
            <Radio
              key={one.id}
              value={radioOf(one)}
              label={<Sentence text={one.label} names={[one.name]} />}
              className={styles.offer}
            />
          ))}
        </RadioGroup>
      </Field>
      <p role="status" className={styles.told}>
        {!found
          ? texts.searching
          : offers.length === 0
            ? texts.nobody
            : offers.length > OFFERED && texts.more}
      </p>
    </div>
  );
};

const radioOf = ({ kind, id }: Colleague) => `${kind} ${id}`;

const membersFound = (search: string) => ({
  queryKey: ['organisation', 'members', 'found', search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    get<MembersView>(`/api/organisation/members?${new URLSearchParams({ search })}`, signal),
  placeholderData: keepPreviousData,
});

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  offer: { overflowWrap: 'anywhere' },
  search: { width: '100%' },
  told: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    ':empty': { display: 'none' },
  },
});
