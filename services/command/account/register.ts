import { z } from 'zod';
import { type AccountCommand, RegisterAccount } from '#contracts/account/commands.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { userView } from '#contracts/api/views/user.ts';
import { domainOf } from '#contracts/email.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import { handle, isRepeated } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { isSsoEnforced } from '../organisation/enforcement.ts';
import { policiesOfInvitation } from '../organisation/inviting.ts';
import { claimBoth } from './names.ts';
import { isOfOneAlphabet } from './one-alphabet.ts';
import { hashPassword, password, requireSamePassword, requireStrength } from './passwords.ts';

const { username, email, fullName } = RegisterAccount.shape.data.shape;

export const Registration = z.strictObject({
  username,
  email,
  fullName,
  password,
  /** The token of an invitation by whose link somebody came here. They accept it once they have signed in. */
  invitation: z.string().max(200).exactOptional(),
});

/** Claims both names, then registers. If this is interrupted, the names are freed when somebody asks for them. */
export const register = async (
  { body, envelope }: RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof Registration>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, limits } = dependencies;
  const { password: secret, invitation, ...data } = body;
  if (!isOfOneAlphabet(data.username)) refuse('account.username-look-alike');
  await requireStrength(dependencies, secret, () => policiesOfInvitation(dependencies, invitation));
  await limits.spend('register-address', envelope.ip ?? '');
  // A user name may look like an address, by which people sign in as well.
  for (const name of [data.email, data.username])
    if (await isSsoEnforced(dependencies, domainOf(name))) refuse('sign-in.sso-required');
  requireOwnAddress(data);

  const id = derivedId(envelope.commandId, 'account');
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const registered = await handle(writer, account, id, ownEnvelope, async (): Promise<AccountCommand> => {
    const passwordHash = await hashPassword(secret);
    await claimBoth(writer, data, id, ownEnvelope);
    return { type: 'RegisterAccount', data: { ...data, passwordHash } };
  });
  const { state } = registered;
  if (state.status === 'none') return refuse('not-found');
  if (isRepeated(registered, envelope)) await requireSamePassword(state.passwordHash, secret);

  return { status: 201, body: userView(id, state) };
};

/** People sign in with either name, so nobody may be called what is, or will be, somebody else's address. */
const requireOwnAddress = (data: Pick<z.infer<typeof Registration>, 'username' | 'email'>) => {
  const name = normalisedName(data.username);
  if (email.safeParse(name).success && name !== normalisedName(data.email))
    refuse('account.username-is-address');
};
