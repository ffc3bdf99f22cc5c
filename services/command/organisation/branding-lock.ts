import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import type { Writer } from '../log/handle.ts';

/** Whether the organisation of an account leaves it to others how its members' mails and signing pages look. */
export const isBrandingLocked = async (
  { memberships }: Pick<Writer, 'memberships'>,
  id: string,
): Promise<boolean> => {
  const membership = (await memberships?.of(id)) ?? null;

  return (
    membership?.policies.brandingLocked === true && !organisationRightsOf(membership).has('set-policies')
  );
};
