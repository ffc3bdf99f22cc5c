import type { ActiveAccount } from '#contracts/account/state.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { actingAs, asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { claim, claimBoth, free } from './names.ts';
import { hashOfNoPassword } from './passwords.ts';

/** The most characters of a user name. */
const USERNAME_MAX = 100;

type Holder = { readonly id: string; readonly state: ActiveAccount };

/** The open account with this address; null if there's none. */
export const holderOf = async ({ streams, lookup }: Writer, email: string): Promise<Holder | null> => {
  const { state: held } = await streams.read(emailClaim, lookup.claimKey(email));
  if (held.account === null) return null;
  const { state } = await streams.read(account, held.account);
  const isHolder =
    state.status === 'active' &&
    state.closedAt === null &&
    normalisedName(state.email) === normalisedName(email);

  return isHolder ? { id: held.account, state } : null;
};

/**
 * Makes an account for somebody whose address is in a domain of their organisation's, so that it counts as confirmed.
 * Nobody knows its password: its holder signs in by the identity provider, or chooses one with the link for whoever
 * forgot theirs. Refuses `account.email-taken`.
 */
export const provisionAccount = async (
  writer: Writer,
  { email, fullName }: { readonly email: string; readonly fullName: string },
  envelope: Envelope,
): Promise<string> => {
  const id = derivedId(envelope.commandId, 'account');
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const passwordHash = hashOfNoPassword();
  const username = await claimNames(writer, { email, id }, ownEnvelope);
  await handle(writer, account, id, asNewCommand(envelope), {
    type: 'ProvisionAccount',
    data: { username, email, fullName, passwordHash },
  });

  return id;
};

/** The address is the user name too, unless it's too long or somebody else's user name. */
const claimNames = async (
  writer: Writer,
  { email, id }: { readonly email: string; readonly id: string },
  ownEnvelope: Envelope,
): Promise<string> => {
  const [first, other] = [email.length > USERNAME_MAX ? id : email, id];
  try {
    await claimBoth(writer, { username: first, email }, id, ownEnvelope);
    return first;
  } catch (error) {
    if (!isUsernameTaken(error)) throw error;
    await claimBoth(writer, { username: other, email }, id, ownEnvelope);
    return other;
  }
};

const isUsernameTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'account.username-taken';

/**
 * Says anew who the holder of an account is: a new address is claimed first, and the old one is free afterwards.
 * `expected` is the revision that the account must have (`changed-since`).
 */
export const describeHolder = async (
  writer: Writer,
  { id, state: { email: before } }: Holder,
  { fullName, email }: { readonly fullName?: string; readonly email?: string },
  envelope: Envelope,
  expected?: number,
): Promise<void> => {
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  if (email !== undefined) await claim(writer, emailClaim, email, id, ownEnvelope);
  const data = { ...(fullName !== undefined && { fullName }), ...(email !== undefined && { email }) };
  const described = { type: 'DescribeHolder', data } as const;
  await handle(writer, account, id, asNewCommand(envelope), described, expected);
  if (email !== undefined && normalisedName(email) !== normalisedName(before))
    await free(writer, emailClaim, before, id, ownEnvelope);
};
