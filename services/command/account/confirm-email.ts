import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { endSessionsOf } from '../../shared/sessions/sessions.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { giveRoles } from '../roles/bind.ts';
import { recordEnded } from '../sessions/record-ended.ts';
import { type EmailLink, emailHash, readEmailToken } from './email-link.ts';
import { claimIdentity, freeUnlinked } from './identities.ts';
import { claim, free } from './names.ts';
import { hashPassword } from './passwords.ts';

export const ConfirmEmailForm = z.strictObject({ token: z.string().max(500) });

/**
 * Whoever opens the link can read the mail of the address, but need not be who has the account: anybody can register with
 * any address. So it confirms an address only in a session of the account, and then nothing of the account is lost.
 *
 * For a new address, its name is claimed, then the address changes, then the old name is freed. If this is interrupted, one
 * of the names is freed when somebody asks for it. An identity at a provider that the link is about as well is claimed and
 * linked likewise, signed in or not: that account is then its provider's alone if it belongs to no organisation or its
 * address was never confirmed, and whoever had it before has no way in any more.
 */
export const confirmEmail = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof ConfirmEmailForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const link = readEmailToken(settings.linkSecret, body.token) ?? refuse('email-link.invalid');
  const { accountId: id, expiresAt } = link;
  const { state: before } = await writer.streams.read(account, id);
  if (before.status === 'none') return refuse('email-link.invalid');
  const email = namedBy(link, before, writer.now());

  // A link to a new address says nothing of an identity or of roles, even if it was asked for in the same millisecond.
  const isNewest = email === before.email && before.confirmableUntil === expiresAt;
  const linked = isNewest ? before.confirmableRoles : [];
  const identity = isNewest ? before.confirmableIdentity : null;
  const session = by.signedIn?.account === id ? by.signedIn.sessionId : null;
  if (session === null && isNewest && before.emailConfirmed && linked.length > 0) refuse('role.signed-out');
  if (session === null && identity === null && isConfirmable(link, before, email, writer.now()))
    refuse('email-link.elsewhere');
  const ownEnvelope: Envelope = {
    ...actingAs(envelope, { kind: 'account', id }),
    ...(session !== null && { session }),
  };

  await claim(writer, emailClaim, email, id, ownEnvelope);
  if (identity) await claimIdentity(writer, id, identity, ownEnvelope);
  const isOutside = identity !== null && session === null;
  const confirmed = await handle(
    writer,
    account,
    id,
    ownEnvelope,
    async (): Promise<AccountCommand> => ({
      type: 'ConfirmEmail',
      data: { email, expiresAt, ...(isOutside && { passwordHash: await hashUnknown() }) },
    }),
  );
  if (normalisedName(before.email) !== normalisedName(email))
    await free(writer, emailClaim, before.email, id, ownEnvelope);

  await freeUnlinked(writer, id, confirmed.events, ownEnvelope);
  if (confirmed.events.some(({ type }) => type === 'PasswordChanged'))
    await endEarlier(dependencies, id, ownEnvelope);
  const roles = session === null ? [] : await giveRoles(dependencies, id, session, linked, ownEnvelope);

  return { body: { email, ...(roles.length > 0 && { roles }) } };
};

/** The hash of a password that nobody knows. */
const hashUnknown = () => hashPassword(randomBytes(32).toString('base64url'));

/** The rows of sessions that the log says have ended already. */
const endEarlier = async (
  { writer, database }: Pick<Dependencies, 'writer' | 'database'>,
  id: string,
  envelope: Envelope,
): Promise<void> => {
  const ended = await database.run((sql) => endSessionsOf(sql, id));
  await recordEnded(writer, id, ended, { by: 'provider', envelope });
};

/**
 * The new or the current address of the account, whichever the link names. The decider checks whether the link is still
 * valid.
 */
const namedBy = (link: EmailLink, { email, pendingEmail }: ActiveAccount, now: string): string => {
  if (emailHash(email) === link.email) return email;
  const isAwaited =
    pendingEmail !== null &&
    emailHash(pendingEmail.email) === link.email &&
    pendingEmail.expiresAt === link.expiresAt;

  return isAwaited && link.expiresAt > now ? pendingEmail.email : refuse('email-link.invalid');
};

/** Whether the link would change anything. One that's too old, or isn't the newest any more, says so to everybody. */
const isConfirmable = (
  { expiresAt }: EmailLink,
  { email: current, emailConfirmed, confirmableUntil }: ActiveAccount,
  email: string,
  now: string,
): boolean => email !== current || (!emailConfirmed && confirmableUntil === expiresAt && expiresAt > now);
