import type { Authority, Metadata } from '../envelope.ts';
import type { Membership } from './membership.ts';

// This file doesn't use zod, so that the browser can use it as well.

/**
 * The right by which somebody manages the records of an organisation: its matters and retention rules. Undefined for
 * anybody who doesn't, and where there is no organisation, because the installation itself says who manages its
 * records.
 */
export const recordsAuthority = (
  organisation: string | null,
  membership: Membership | undefined,
): Authority | undefined =>
  membership && membership.organisation === organisation && membership.roles.includes('records-manager')
    ? { organisation, revision: membership.revision, as: 'organisation-records-manager', team: null }
    : undefined;

/**
 * Says, as a clause, why an account can't have managed those records, by what its event says. Null if it can. Events don't
 * say which accounts RECORDS_MANAGERS names.
 */
export const recordsProblem = (
  organisation: string | null,
  { by, authority }: Pick<Metadata, 'by' | 'authority'>,
): string | null => {
  if (by.kind !== 'account') return 'only a records manager can do that';
  if (organisation === null) return authority ? 'it names a right of an organization' : null;

  return authority?.organisation === organisation && authority.as === 'organisation-records-manager'
    ? null
    : 'it names no right of the organization to do that';
};
