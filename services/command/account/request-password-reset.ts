import { z } from 'zod';
import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import { emailClaim, usernameClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { isResetOnItsWay } from '../decisions/account/password-reset.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { asNewCommand } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { localSignInOf } from '../organisation/enforcement.ts';
import { resettableFrom } from './email-link.ts';
import { inEvenTime } from './even-time.ts';
import { knownFor } from './known-browser.ts';
import { recordRefused } from './record-refused.ts';
import { networkOf } from './sign-in-tries.ts';

/** A username or an e-mail address. */
export const ResetRequestForm = z.strictObject({ name: z.string().max(1_000) });

type Asking = RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof ResetRequestForm>>;

/**
 * Mails a link for choosing a new password to whoever has this name or address. The answer and its time are the same
 * whether there is such an account or not: each request reads the same four streams and appends one event to one of
 * them. The limit counts all requests from one network, so that it tells nothing either.
 */
export const requestPasswordReset = async (request: Asking, dependencies: Dependencies): Promise<Answer> => {
  await dependencies.limits.spend('reset-address', networkOf(request.envelope.ip ?? ''));
  await inEvenTime(() => ask(request, dependencies));

  return { body: { message: 'If there is such an account, a link is on its way.' } };
};

const ask = async (
  { by, body, envelope }: Asking,
  dependencies: Pick<Dependencies, 'writer' | 'settings' | 'database' | 'refusedRequests'>,
): Promise<void> => {
  const { writer, settings, database } = dependencies;
  const name = writer.lookup.claimKey(body.name);
  const resetUntil = resettableFrom(writer.now());
  const holders = [
    await holderOf(writer, emailClaim, name, ({ email }) => email),
    await holderOf(writer, usernameClaim, name, ({ username }) => username),
  ];
  const isDue = ({ state }: Holder) => isOpen(state) && !isResetOnItsWay(state, resetUntil);
  // Somebody else may have chosen this address as their username, or have registered with it without reading its mail.
  const holder = holders.find(
    (one) => isDue(one) && isMailable(one.state, knownFor(settings.linkSecret, by.browser, one.id) !== null),
  );
  // The reader of an address that nobody confirmed can say by the same mail that the account isn't theirs.
  const unconfirmed = holder ? undefined : holders.slice(0, 1).find(isDue);
  const found = holder && (await mayReset({ writer, database }, holder)) ? holder : unconfirmed;
  const ownEnvelope = asNewCommand(envelope);

  if (found)
    await handle(writer, account, found.id, ownEnvelope, {
      type: 'RequestPasswordReset',
      data: { resetUntil },
    });
  else await recordRefused(dependencies, { type: 'PasswordResetRefused', data: { name } }, envelope);
};

type Holder = { readonly id: string; readonly state: Account };

/** Reads as much for a name that nobody has. */
const holderOf = async (
  { streams, lookup }: Writer,
  claims: typeof usernameClaim,
  name: string,
  nameIn: (account: ActiveAccount) => string,
): Promise<Holder> => {
  const { state: claim } = await streams.read(claims, name);
  const id = claim.account ?? derivedId('nobody', name);
  const { state } = await streams.read(account, id);
  const isHolder = state.status === 'active' && lookup.claimKey(nameIn(state)) === name;

  return { id, state: isHolder ? state : account.initial };
};

/** A new password would be of no use to somebody who has to sign in at their identity provider. */
const mayReset = async (known: Pick<Dependencies, 'writer' | 'database'>, { id, state }: Holder) =>
  state.status === 'active' && (await localSignInOf(known, id, state)) !== 'refused';

/**
 * Somebody may have mistyped the address, or given another's. While it isn't confirmed, its reader counts as the owner
 * only in a browser that signed in to the account before.
 */
const isMailable = (state: Account, isKnownBrowser: boolean): boolean =>
  isOpen(state) && (state.emailConfirmed || isKnownBrowser);

const isOpen = (state: Account): state is ActiveAccount =>
  state.status === 'active' && state.closedAt === null;
