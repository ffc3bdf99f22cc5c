import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PeopleTeamRegular } from '@fluentui/react-icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { OrganisationView, OwnOrganisationView } from '#contracts/api/views/organisation.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Area } from '../../../ui/states/area.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Card } from '../card.tsx';
import { NameDialog } from './dialogs.tsx';
import { Domains } from './domains.tsx';
import { Members } from './members.tsx';
import { organisationQueries } from './queries.ts';
import { Teams } from './teams.tsx';
import { texts } from './texts.ts';
import { Tokens } from './tokens/tokens.tsx';

const Policies = lazy(async () => ({ default: (await import('./policies/policies.tsx')).Policies }));

export const OrganisationTab = () => (
  <Area name={texts.area} placeholder={<Skeleton height="320px" />}>
    <Own />
  </Area>
);

const Own = () => {
  const { organisation, founding } = useSuspenseQuery(organisationQueries.own).data;

  return organisation ? <Organisation organisation={organisation} /> : <None founding={founding} />;
};

const None = ({ founding }: Pick<OwnOrganisationView, 'founding'>) => {
  const opening = useOpening();
  const { heading, text, found } = texts.none;

  return (
    <>
      <EmptyState
        icon={<PeopleTeamRegular />}
        heading={heading}
        text={text[founding]}
        action={
          founding === 'open' && (
            <Button appearance="primary" onClick={opening.open}>
              {found}
            </Button>
          )
        }
      />
      {opening.count > 0 && (
        <NameDialog
          key={opening.count}
          labels={texts.founding}
          write={{ method: 'POST', path: '/api/organisations' }}
          isOpen={opening.isOpen}
          onClose={opening.close}
        />
      )}
    </>
  );
};

const Organisation = ({ organisation }: { readonly organisation: OrganisationView }) => {
  const styles = useStyles();
  const [part, setPart] = useState<keyof typeof texts.parts>('members');
  const renaming = useOpening();
  const { name, members, foundedAt, roles } = organisation;
  const rights = organisationRightsOf({ roles });
  const { domains, tokens: forPrograms, ...forAll } = texts.parts;
  const parts: Partial<typeof texts.parts> = {
    ...forAll,
    ...(rights.has('read-administration') && { domains }),
    ...(rights.has('manage-tokens') && { tokens: forPrograms }),
  };

  return (
    <div className={styles.tab}>
      <Card
        heading={name}
        isName
        text={texts.about(members, foundedAt)}
        action={rights.has('rename') && <Button onClick={renaming.open}>{texts.rename}</Button>}
      />
      <Tabs label={texts.partsLabel} tabs={parts as typeof texts.parts} selected={part} onSelected={setPart}>
        <div className={styles.part}>
          {part === 'members' && <Members organisation={organisation} />}
          {part === 'teams' && <Teams organisation={organisation} />}
          {part === 'domains' && <Domains rights={rights} />}
          {part === 'policies' && (
            <Area name={texts.area} placeholder={<Skeleton height="320px" />}>
              <Policies mayChange={rights.has('set-policies')} />
            </Area>
          )}
          {part === 'tokens' && <Tokens />}
        </div>
      </Tabs>
      {renaming.count > 0 && (
        <NameDialog
          key={renaming.count}
          labels={texts.renaming}
          initial={name}
          write={{ method: 'PATCH', path: '/api/organisation' }}
          isOpen={renaming.isOpen}
          onClose={renaming.close}
        />
      )}
    </div>
  );
};

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});
