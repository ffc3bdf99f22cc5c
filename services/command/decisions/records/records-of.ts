import { refuse } from '#contracts/api/refusals.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { recordsAuthority } from '#contracts/organisation/records-managers.ts';

type Asking = { readonly by: Actor; readonly membership?: Membership | undefined };

/**
 * Refuses `not-found` to an account that doesn't manage the records of this organisation. Who manages those of the
 * installation (null), the routes ask; the installation itself goes on with what one of them ordered.
 */
export const recordsOf = (organisation: string | null, { by, membership }: Asking): void => {
  if (organisation !== null && by.kind === 'account' && !recordsAuthority(organisation, membership))
    refuse('not-found');
};
