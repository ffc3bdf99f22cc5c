import { useQuery } from '@tanstack/react-query';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { organisationQueries } from '../organisation/queries.ts';

/** Whether the organization leaves looks to its owners and administrators, and this isn't one of them. */
export const useBrandingLock = (): boolean => {
  const own = useQuery(organisationQueries.own).data?.organisation;
  const { data: policies } = useQuery({ ...organisationQueries.policies, enabled: !!own });

  return !!own && policies?.brandingLocked === true && !organisationRightsOf(own).has('set-policies');
};
