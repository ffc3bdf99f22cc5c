import { domainOf } from '#contracts/email.ts';
import { verifiedDomains } from '#contracts/organisation/parts.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { organisationAt } from './domain-index.ts';

type Dependencies = { readonly database: Pick<Pool, 'run'> };

/** Whether an organisation proved that a domain is its own, and no other organisation has proved that since. */
export const isOwnDomain = async (
  { database }: Dependencies,
  organisation: ExistingOrganisation,
  domain: string,
): Promise<boolean> => {
  if (!verifiedDomains(organisation).includes(domain)) return false;
  const latest = await database.run((sql) => organisationAt(sql, domain));

  return latest === null || latest === organisation.id;
};

/** Whether an organisation, and its identity provider, may say whose an address is. */
export const isOwnAddress = (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  email: string,
): Promise<boolean> => isOwnDomain(dependencies, organisation, domainOf(email));
