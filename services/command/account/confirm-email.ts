import { z } from 'zod';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { claimIdentity } from '../sso/identities.ts';
import { emailClaim } from './decisions/claim.ts';
import { account } from './decisions/decider.ts';
import { type EmailLink, emailHash, readEmailToken } from './email-link.ts';
import { claim, free } from './names.ts';

export const ConfirmEmailForm = z.strictObject({ token: z.string().max(500) });

/**
 * Anybody who opens the link can read the mail of the address, signed in or not. For a new address, its name is
 * claimed, then the address changes, then the old name is freed. If this is interrupted, one of the names is freed when
 * somebody asks for it. An identity at a provider that the link is about as well is claimed and linked likewise.
 */
export const confirmEmail = async (
  { body, envelope }: RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof ConfirmEmailForm>>,
  { writer, settings }: Dependencies,
): Promise<Answer> => {
  const link = readEmailToken(settings.linkSecret, body.token) ?? refuse('email-link.invalid');
  const { accountId: id, expiresAt } = link;
  const own = actingAs(envelope, { kind: 'account', id });
  const { state: before } = await writer.streams.read(account, id);
  if (before.status === 'none') return refuse('email-link.invalid');
  const email = namedBy(link, before, writer.now());

  await claim(writer, emailClaim, email, id, own);
  const { confirmableIdentity: identity, confirmableUntil } = before;
  if (identity && confirmableUntil === expiresAt) await claimIdentity(writer, id, identity, own);
  await handle(writer, account, id, own, {
    type: 'ConfirmEmail',
    data: { email, expiresAt },
  });
  if (normalisedName(before.email) !== normalisedName(email))
    await free(writer, emailClaim, before.email, id, own);

  return { body: { email } };
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
