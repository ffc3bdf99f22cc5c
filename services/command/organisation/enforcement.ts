import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { domainOf } from '#contracts/email.ts';
import { isBreakGlass, isSsoRequired } from '#contracts/organisation/enforcement.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { organisationAt } from './domain-index.ts';

type Known = Pick<Dependencies, 'writer' | 'database'>;

/**
 * How somebody may sign in with what this product keeps: as they like, as an owner who was named for it and has a second
 * factor, or not at all.
 */
export type LocalSignIn = 'free' | 'break-glass' | 'refused';

/** Whether addresses of this domain sign in at an identity provider and in no other way, whoever has them. */
export const isSsoEnforced = async ({ writer, database }: Known, domain: string): Promise<boolean> => {
  const organisation = domain === '' ? null : await database.run((sql) => organisationAt(sql, domain));
  if (organisation === null) return false;
  const { state } = await writer.streams.read(organisations, organisation);

  return state.status !== 'none' && state.enforcement.domains.includes(domain);
};

export const localSignInOf = async (
  known: Known,
  id: string,
  { email, organisation, twoFactor }: Pick<ActiveAccount, 'email' | 'organisation' | 'twoFactor'>,
): Promise<LocalSignIn> => {
  const domain = domainOf(email);
  if (organisation !== null) {
    const { state } = await known.writer.streams.read(organisations, organisation.id);
    if (state.status !== 'none' && isSsoRequired(state, { account: id, domain }))
      return twoFactor && isBreakGlass(state, id) ? 'break-glass' : 'refused';
  }

  return (await isSsoEnforced(known, domain)) ? 'refused' : 'free';
};

/** Refuses `sign-in.sso-required` for somebody who has to sign in at their identity provider. */
export const requireLocalSignIn = async (
  known: Known,
  id: string,
  account: Parameters<typeof localSignInOf>[2],
): Promise<void> => {
  if ((await localSignInOf(known, id, account)) === 'refused') refuse('sign-in.sso-required');
};
