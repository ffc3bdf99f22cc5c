import { z } from 'zod';
import type { Account } from '#contracts/aggregates/account.ts';
import { type AccountCommand, RegisterAccount } from '#contracts/commands/account.ts';
import { refuse } from '#contracts/refusals.ts';
import type { UserView } from '#contracts/views/user.ts';
import { createSession, endSession } from '../../shared/sessions.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { handle, type Said } from '../handle.ts';
import { claimKey, derivedId } from '../ids.ts';
import type { Answer, Asked } from '../route.ts';
import { emailClaim, usernameClaim } from './claim.ts';
import { account } from './decider.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { security } from './security.ts';

const { username, email, fullName } = RegisterAccount.shape.data.shape;
const password = z.string().max(1_000);

export const Registration = z.strictObject({ username, email, fullName, password });
export const SignInForm = z.strictObject({ username: z.string().max(1_000), password });

type Anyone<Body> = Asked<Extract<Caller, { kind: 'anyone' }>, Body>;

/** Claims both names, then registers. Broken off in between, the names are freed when somebody asks for them. */
export const register = async (
  { body, said }: Anyone<z.infer<typeof Registration>>,
  { writer, limits, settings }: Dependencies,
): Promise<Answer> => {
  if ([...body.password].length < settings.passwordMin)
    refuse('account.password-short', `Password must be at least ${settings.passwordMin} characters`);
  await limits.spend('register-address', said.ip ?? '');

  const id = derivedId(said.commandId, 'account');
  const own: Said = { ...said, by: { kind: 'account', id } };
  await claim(writer, usernameClaim, body.username, id, own);
  await claim(writer, emailClaim, body.email, id, own).catch(async (error) => {
    await free(writer, usernameClaim, body.username, id, own);
    throw error;
  });

  const { state, position } = await handle(writer, account, id, own, async (): Promise<AccountCommand> => {
    const { password: secret, ...data } = body;
    return { type: 'RegisterAccount', data: { ...data, passwordHash: await hashPassword(secret) } };
  });

  return { status: 201, body: userView(id, state), position };
};

/** Unknown name and wrong password get the same answer after the same work. */
export const signIn = async (
  { body, said }: Anyone<z.infer<typeof SignInForm>>,
  { writer, sql, limits }: Dependencies,
): Promise<Answer> => {
  const name = claimKey(body.username);
  await limits.check('sign-in-name', name);
  await limits.check('sign-in-address', said.ip ?? '');

  const { state: holder } = await writer.streams.read(usernameClaim, name);
  const id = holder.account ?? derivedId('nobody', name);
  const { state } = await writer.streams.read(account, id);
  const stored = state.status === 'active' ? state.passwordHash : null;
  const { isRight, rehashed } = await checkPassword(stored, body.password);
  if (!isRight) return failed(name, said, { writer, limits });

  const own: Said = { ...said, by: { kind: 'account', id } };
  const signedIn = await handle(writer, account, id, own, { type: 'SignIn', data: { rehashed } });

  return {
    body: userView(id, signedIn.state),
    position: signedIn.position,
    session: await createSession(sql, id),
  };
};

export const signOut = async (
  { by, said }: Asked<Extract<Caller, { kind: 'account' }>, unknown>,
  { writer, sql }: Dependencies,
): Promise<Answer> => {
  await endSession(sql, by.session);
  const { position } = await handle(writer, account, by.id, said, { type: 'SignOut', data: {} });

  return { body: { message: 'Signed out' }, position, session: null };
};

type Writer = Dependencies['writer'];
type NameClaim = typeof usernameClaim;

const failed = async (
  name: string,
  said: Said,
  { writer, limits }: Pick<Dependencies, 'writer' | 'limits'>,
) => {
  await limits.spend('sign-in-name', name);
  await limits.spend('sign-in-address', said.ip ?? '');
  await handle(writer, security, writer.now().slice(0, 10), said, {
    type: 'SignInFailed',
    data: { username: name },
  });

  return refuse('sign-in.failed');
};

const claim = async (writer: Writer, decider: NameClaim, name: string, id: string, said: Said) => {
  const key = claimKey(name);
  await freeIfAbandoned(writer, decider, key, said);
  await handle(writer, decider, key, said, { type: 'ClaimName', data: { account: id } });
};

const free = (writer: Writer, decider: NameClaim, name: string, id: string, said: Said) =>
  handle(writer, decider, claimKey(name), follow(said, 'free'), { type: 'FreeName', data: { account: id } });

/** Milliseconds after which a claim without an account counts as broken off. */
const ABANDONED = 60_000;

const freeIfAbandoned = async (writer: Writer, decider: NameClaim, key: string, said: Said) => {
  const { state, past } = await writer.streams.read(decider, key);
  const last = past.at(-1);
  if (state.account === null || !last) return;
  if (Date.parse(writer.now()) - Date.parse(last.metadata.at) < ABANDONED) return;

  const holder = await writer.streams.read(account, state.account);
  if (holder.state.status !== 'none') return;
  await handle(writer, decider, key, follow(said, 'abandoned'), {
    type: 'FreeName',
    data: { account: state.account },
  });
};

/** Another command that follows from this one on the same stream. */
const follow = (said: Said, what: string): Said => ({ ...said, commandId: derivedId(said.commandId, what) });

const userView = (id: string, state: Account): UserView => {
  if (state.status === 'none') return refuse('not-found');
  const { username, email, fullName, createdAt } = state;

  return { id, username, email, fullName, createdAt };
};
