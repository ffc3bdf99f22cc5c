import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { endSessionsOf } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { isResetPossible } from '../decisions/account/password-reset.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import { handle, isRepeated } from '../log/handle.ts';
import { requireLocalSignIn } from '../organisation/enforcement.ts';
import { recordEnded } from '../sessions/record-ended.ts';
import { type EmailLink, emailHash, readResetToken } from './email-link.ts';
import { freeUnlinked } from './identities.ts';
import { knownFor } from './known-browser.ts';
import { hashPassword, password, policiesFor, requireSamePassword, requireStrength } from './passwords.ts';

const token = z.string().max(500);

export const ResetLinkForm = z.strictObject({ token });
export const ResetForm = z.strictObject({ token, password });

type Anyone<Form extends z.ZodType> = RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<Form>>;

/** Says whose password the link resets, or refuses if it no longer works. It changes nothing. */
export const showResetLink = async (
  { by, body }: Anyone<typeof ResetLinkForm>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { username } = await requireLink(dependencies, linkIn(dependencies, body.token), by.browser);

  return { body: { username } };
};

/**
 * Sets another password for whoever brings the mailed link, once, and ends all sessions of the account. It opens no
 * session: signing in still asks for the second factor. A crash before the sessions end leaves them open until the
 * request is repeated.
 */
export const resetPassword = async (
  { by, body, envelope }: Anyone<typeof ResetForm>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, database } = dependencies;
  const link = linkIn(dependencies, body.token);
  const { accountId: id, expiresAt } = link;
  await requireStrength(dependencies, body.password, policiesFor(dependencies, id));

  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const reset = await handle(writer, account, id, ownEnvelope, async (): Promise<AccountCommand> => {
    const { email } = await requireLink(dependencies, link, by.browser);
    return {
      type: 'ResetPassword',
      data: { email, expiresAt, passwordHash: await hashPassword(body.password) },
    };
  });
  const state = reset.state.status === 'none' ? refuse('reset-link.invalid') : reset.state;
  if (isRepeated(reset, envelope)) await requireSamePassword(state.passwordHash, body.password);
  await freeUnlinked(writer, id, reset.events, ownEnvelope);
  const ended = await database.run((sql) => endSessionsOf(sql, id));
  await recordEnded(writer, id, ended, { by: 'password', envelope: ownEnvelope });

  return { body: { username: state.username } };
};

const linkIn = ({ settings, writer }: Dependencies, token: string): EmailLink =>
  readResetToken(settings.linkSecret, writer.epoch, token) ?? refuse('reset-link.invalid');

/**
 * Refuses `reset-link.invalid`, or `reset-link.elsewhere` while the address isn't confirmed and this browser never
 * signed in to the account: the mail may have reached a stranger then.
 */
const requireLink = async (
  { writer, settings, database }: Dependencies,
  link: EmailLink,
  browser: string | null,
): Promise<ActiveAccount> => {
  const { state } = await writer.streams.read(account, link.accountId);
  if (state.status === 'none' || emailHash(state.email) !== link.email) return refuse('reset-link.invalid');
  if (!isResetPossible(state, { email: state.email, expiresAt: link.expiresAt }, writer.now()))
    return refuse('reset-link.invalid');
  await requireLocalSignIn({ writer, database }, link.accountId, state);
  const isOwners = state.emailConfirmed || knownFor(settings.linkSecret, browser, link.accountId) !== null;

  return isOwners ? state : refuse('reset-link.elsewhere');
};
