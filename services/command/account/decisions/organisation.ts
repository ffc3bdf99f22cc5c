import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';

type About = { readonly organisation: string };

/** An account belongs to one organisation at most, and leaves it before it joins another. */
export const organisationJoined = (data: About, { organisation }: ActiveAccount): readonly AccountEvent[] => {
  if (organisation === null) return [{ type: 'OrganisationJoined', data }];

  return organisation.id === data.organisation ? [] : refuse('organisation.already-member');
};

export const organisationLeft = (data: About, { organisation }: ActiveAccount): readonly AccountEvent[] =>
  organisation?.id === data.organisation ? [{ type: 'OrganisationLeft', data }] : [];
