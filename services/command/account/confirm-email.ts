import { z } from 'zod';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { giveRoles } from '../roles/bind.ts';
import { closeEarlierWays } from '../sso/earlier-ways.ts';
import { claimIdentity } from '../sso/identities.ts';
import { emailClaim } from './decisions/claim.ts';
import { account } from './decisions/decider.ts';
import { type EmailLink, emailHash, readEmailToken } from './email-link.ts';
import { claim, free } from './names.ts';

export const ConfirmEmailForm = z.strictObject({ token: z.string().max(500) });

/**
 * Anybody who opens the link can read the mail of the address, signed in or not. For a new address, its name is
 * claimed, then the address changes, then the old name is freed. If this is interrupted, one of the names is freed when
 * somebody asks for it. An identity at a provider that the link is about as well is claimed and linked likewise; an account
 * of no organisation is then its provider's alone, because somebody else may have registered it with that address.
 *
 * Roles of the installation need more than that mailbox: the link gives them to whoever opens it in a session of the account.
 */
export const confirmEmail = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof ConfirmEmailForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const link = readEmailToken(settings.linkSecret, body.token) ?? refuse('email-link.invalid');
  const { accountId: id, expiresAt } = link;
  const own = actingAs(envelope, { kind: 'account', id });
  const { state: before } = await writer.streams.read(account, id);
  if (before.status === 'none') return refuse('email-link.invalid');
  const email = namedBy(link, before, writer.now());

  const isNewest = before.confirmableUntil === expiresAt;
  const linked = isNewest ? before.confirmableRoles : [];
  const identity = isNewest ? before.confirmableIdentity : null;
  const session = by.signedIn?.account === id ? by.signedIn.sessionId : null;
  // It works once, and would be used up for nothing.
  if (before.emailConfirmed && linked.length > 0 && session === null) refuse('role.signed-out');

  await claim(writer, emailClaim, email, id, own);
  if (identity) await claimIdentity(writer, id, identity, own);
  await handle(writer, account, id, own, {
    type: 'ConfirmEmail',
    data: { email, expiresAt },
  });
  if (normalisedName(before.email) !== normalisedName(email))
    await free(writer, emailClaim, before.email, id, own);

  if (identity && before.organisation === null) await closeEarlierWays(dependencies, id, own);
  const roles = session === null ? [] : await giveRoles(dependencies, id, session, linked, own);

  return { body: { email, ...(roles.length > 0 && { roles }) } };
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
