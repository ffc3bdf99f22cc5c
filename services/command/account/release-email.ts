import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { asNewCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { type EmailLink, emailHash, readReleaseToken } from './email-link.ts';
import { closeAccount } from './erase-account.ts';
import { free } from './names.ts';

export const ReleaseEmailForm = z.strictObject({ token: z.string().max(500) });

/**
 * Whoever opens the link can read the mail of an address and says that the account with it isn't theirs. Nobody ever
 * confirmed the address, so it's free for its owner from now on; the account goes on without it. One whose user name is
 * the address as well is closed: people sign in with either, and names don't change.
 *
 * The link proves nothing else about the person, and gives access to nothing. If this is interrupted before the name is
 * free, it's freed when somebody asks for it.
 */
export const releaseEmail = async (
  { body, envelope }: RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof ReleaseEmailForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const link =
    readReleaseToken(settings.linkSecret, writer.epoch, body.token) ?? refuse('email-link.invalid');
  const { accountId: id, expiresAt } = link;
  const { state } = await writer.streams.read(account, id);
  if (state.status !== 'none' && isAlsoUsername(state)) {
    requireReleasable(link, state, writer.now());
    await closeAccount(dependencies, id, 'The owner of its address said that it isn’t theirs', envelope);

    return { body: { email: state.email } };
  }

  const { events } = await handle(writer, account, id, envelope, async (before): Promise<AccountCommand> => {
    if (before.status === 'none') return refuse('email-link.invalid');
    requireReleasable(link, before, writer.now());
    const data = { email: before.email, expiresAt, replacedBy: `${id}@released.invalid` };
    return { type: 'ReleaseEmail', data };
  });
  const released = events.flatMap(({ type, data }) => (type === 'EmailReleased' ? [data.email] : []));
  for (const email of released) await free(writer, emailClaim, email, id, asNewCommand(envelope));

  return { body: { email: released[0] ?? refuse('email-link.invalid') } };
};

const isAlsoUsername = ({ username, email }: ActiveAccount) =>
  normalisedName(username) === normalisedName(email);

const requireReleasable = ({ email, expiresAt }: EmailLink, state: ActiveAccount, now: string): void => {
  const isOpen = state.closedAt === null && expiresAt > now;
  if (!isOpen || state.emailConfirmed || emailHash(state.email) !== email) refuse('email-link.invalid');
};
