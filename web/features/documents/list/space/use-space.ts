import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { teamsQuery } from '../../../../lib/api/own-organisation.ts';
import { texts } from '../texts.ts';

/** Which documents are listed, as the address says: `?space=mine`, `team:<id>`, `shared` or `all`; empty without. */
export const useSpace = (): string => {
  const named = useSearchParams()[0].get('space') ?? '';

  return SPACE.test(named) ? named : '';
};

/** How the space is called; null where the address names none, and while the name of its team isn't known. */
export const useSpaceName = (): string | null => {
  const space = useSpace();
  const [kind, team] = space.split(':');
  const { data } = useQuery({ ...teamsQuery, enabled: team !== undefined });
  if (kind === 'mine' || kind === 'shared' || kind === 'all') return texts.space[kind];
  const name = data?.teams.find(({ id }) => id === team)?.name;

  return name === undefined ? null : texts.space.team(name);
};

const SPACE = /^(mine|shared|all|team:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
