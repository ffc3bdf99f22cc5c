import { type Identity, isSameIdentity } from '#contracts/account/identities.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { account } from '../decisions/account/decider.ts';
import type { Writer } from '../log/handle.ts';

/**
 * Whether an identity was linked to an account that has left an organisation since, and that has become its holder's own:
 * with a way in of theirs, or with another address than the provider knows. Whoever runs the provider of the organisation
 * that they left must not open it without their word.
 */
export const isFormerLink = async (
  { streams }: Pick<Writer, 'streams'>,
  id: string,
  identity: Identity,
  email: string | null,
): Promise<boolean> => {
  const { state, past } = await streams.read(account, id);
  const link = state.status === 'none' ? undefined : state.identities.find(isSameIdentity(identity));
  if (state.status === 'none' || !link) return false;
  const left = past.findLast(({ type }) => type === 'OrganisationLeft');
  if (!left || left.metadata.at < link.linkedAt) return false;

  return state.hasOwnWay || email === null || normalisedName(email) !== normalisedName(state.email);
};
