import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/** The address is in a domain of the organisation's, so nobody has to open a link to confirm it. */
export const provisioned = (data: Data<'ProvisionAccount'>): readonly AccountEvent[] => [
  { type: 'AccountRegistered', data },
  { type: 'EmailConfirmed', data: { email: data.email } },
];

export const holderDescribed = (
  { fullName, email }: Data<'DescribeHolder'>,
  account: ActiveAccount,
): readonly AccountEvent[] => [
  ...(fullName === undefined || fullName === account.fullName
    ? []
    : [{ type: 'ProfileChanged', data: { fullName } } as const]),
  ...(email === undefined || email === account.email
    ? []
    : [{ type: 'EmailChanged', data: { email } } as const]),
];

type About = { readonly organisation: string };

/** An account belongs to one organisation at most, and leaves it before it joins another. */
export const organisationJoined = (data: About, { organisation }: ActiveAccount): readonly AccountEvent[] => {
  if (organisation === null) return [{ type: 'OrganisationJoined', data }];

  return organisation.id === data.organisation ? [] : refuse('organisation.already-member');
};

export const organisationLeft = (data: About, { organisation }: ActiveAccount): readonly AccountEvent[] =>
  organisation?.id === data.organisation ? [{ type: 'OrganisationLeft', data }] : [];
