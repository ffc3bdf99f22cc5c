import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ownOrganisationQuery, teamsQuery } from '../../../../lib/api/own-organisation.ts';
import { keptWords } from '../../../../lib/kept-words.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { texts } from '../texts.ts';
import { useSpace } from './use-space.ts';

const labels = texts.space;

type SpaceLinksProps = { readonly onChosen?: () => void };

/** Leads members of an organisation to the documents of each space. Others have no choice, so they see nothing. */
export const SpaceLinks = ({ onChosen }: SpaceLinksProps) => {
  const styles = useStyles();
  const space = useSpace();
  const isList = useLocation().pathname === '/documents';
  const { data: ownOrganisation } = useQuery(ownOrganisationQuery);
  const organisation = ownOrganisation?.organisation;
  const { data: found } = useQuery({ ...teamsQuery, enabled: Boolean(organisation) });
  if (!organisation) return null;
  const isReader = organisation.roles.some((role) => role === 'auditor' || role === 'records-manager');
  const teams = (found?.teams ?? []).filter(
    ({ id }) => isReader || organisation.teams.some(({ team }) => team === id),
  );
  const names = keptWords(teams.map(({ name }) => name));
  const spaces = [
    { id: '', name: labels.ownFirst },
    { id: 'mine', name: labels.mine },
    { id: 'shared', name: labels.shared },
    { id: 'all', name: labels.all },
    ...teams.map(({ id, name }) => ({ id: `team:${id}`, name: labels.team(name) })),
  ];

  return (
    <nav aria-labelledby="spaces" className={styles.spaces}>
      <h2 id="spaces" className={styles.heading}>
        {labels.label}
      </h2>
      <ul className={styles.list}>
        {spaces.map(({ id, name }) => {
          const isOpen = isList && id === space;

          return (
            <li key={id}>
              <Link
                to={id ? `/documents?space=${id}` : '/documents'}
                className={mergeClasses(styles.space, isOpen && styles.open)}
                aria-current={isOpen ? 'page' : undefined}
                {...(onChosen && { onClick: onChosen })}
              >
                <Sentence text={name} untranslated={names} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

const useStyles = makeStyles({
  spaces: { paddingTop: tokens.spacingVerticalXL },
  heading: {
    ...typographyStyles.caption1Strong,
    margin: 0,
    paddingInline: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground3,
  },
  // An auditor may have hundreds of teams.
  list: { maxHeight: '40dvh', margin: 0, padding: 0, overflowY: 'auto', listStyleType: 'none' },
  space: {
    ...typographyStyles.body1,
    display: 'block',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    textDecorationLine: 'none',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground2Hover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  open: {
    ...typographyStyles.body1Strong,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    color: tokens.colorBrandForeground2,
  },
});
