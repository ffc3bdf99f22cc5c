import { z } from 'zod';
import { type AccountCommand, RegisterAccount } from '#contracts/commands/account.ts';
import type { Recorded } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
import { userView } from '#contracts/views/user.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { anew, handle, type Said, type Writer } from '../handle.ts';
import { claimKey, derivedId } from '../ids.ts';
import type { Answer, Asked } from '../route.ts';
import { emailClaim, usernameClaim } from './claim.ts';
import { account } from './decider.ts';
import { checkPassword, hashPassword, password } from './passwords.ts';

const { username, email, fullName } = RegisterAccount.shape.data.shape;

export const Registration = z.strictObject({ username, email, fullName, password });

/** Claims both names, then registers. Broken off in between, the names are freed when somebody asks for them. */
export const register = async (
  { body, said }: Asked<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof Registration>>,
  { writer, limits, settings }: Dependencies,
): Promise<Answer> => {
  const { password: secret, ...data } = body;
  if ([...secret].length < settings.passwordMin)
    refuse('account.password-short', `Password must be at least ${settings.passwordMin} characters`);
  await limits.spend('register-address', said.ip ?? '');

  const id = derivedId(said.commandId, 'account');
  const own: Said = { ...said, by: { kind: 'account', id } };
  const registered = await handle(writer, account, id, own, async (): Promise<AccountCommand> => {
    const passwordHash = await hashPassword(secret);
    await claimNames(writer, data, id, own);
    return { type: 'RegisterAccount', data: { ...data, passwordHash } };
  });
  const { state, position } = registered;
  if (state.status === 'none') return refuse('not-found');
  if (isRepeated(registered, said)) await requireSamePassword(state.passwordHash, secret);

  return { status: 201, body: userView(id, state), position };
};

type NameClaim = typeof usernameClaim;
type Names = { readonly username: string; readonly email: string };

const claimNames = async (writer: Writer, { username, email }: Names, id: string, said: Said) => {
  await claim(writer, usernameClaim, username, id, said);
  await claim(writer, emailClaim, email, id, said).catch(async (error) => {
    await free(writer, usernameClaim, username, id, said);
    throw error;
  });
};

const claim = async (writer: Writer, decider: NameClaim, name: string, id: string, said: Said) => {
  const key = claimKey(name);
  await freeIfAbandoned(writer, decider, key, said);
  await handle(writer, decider, key, anew(said), { type: 'ClaimName', data: { account: id } });
};

const free = (writer: Writer, decider: NameClaim, name: string, id: string, said: Said) =>
  handle(writer, decider, claimKey(name), anew(said), { type: 'FreeName', data: { account: id } });

/** Milliseconds after which a claim without an account counts as broken off. */
const ABANDONED = 60_000;

const freeIfAbandoned = async (writer: Writer, decider: NameClaim, key: string, said: Said) => {
  const { state, past } = await writer.streams.read(decider, key);
  const last = past.at(-1);
  if (state.account === null || !last) return;
  if (Date.parse(writer.now()) - Date.parse(last.metadata.at) < ABANDONED) return;

  const holder = await writer.streams.read(account, state.account);
  if (holder.state.status !== 'none') return;
  await handle(writer, decider, key, anew(said), {
    type: 'FreeName',
    data: { account: state.account },
  });
};

const isRepeated = ({ events }: { events: readonly Recorded[] }, { correlationId }: Said) =>
  events.some(({ metadata }) => metadata.correlationId !== correlationId);

/** A password is in no fingerprint of a body, and is part of the body all the same. */
const requireSamePassword = async (stored: string, secret: string) => {
  const { isRight } = await checkPassword(stored, secret);
  if (!isRight) refuse('key-reused');
};
