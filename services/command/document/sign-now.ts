import { refuse } from '#contracts/api/refusals.ts';
import type { SigningPageView } from '#contracts/api/views/signing-page.ts';
import { newestLinkOf } from '#contracts/document/links.ts';
import { signingToken } from '../../shared/keys/signing-link.ts';
import { heldAddress } from '../account/held-address.ts';
import { account } from '../decisions/account/decider.ts';
import { document } from '../decisions/document/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { madeBy } from './in-document.ts';

/**
 * Answers where an account signs a document itself: on the page of the link that was mailed to its address. Only a
 * confirmed address counts, since anybody can register with any address, and not one that somebody else decided
 * (account/held-address.ts). Refuses `email.not-confirmed`, `signing.address-provided`, `signing.not-own-turn` and
 * `signing.own-link-expired`.
 */
export const signNow = async (
  { params: { id }, by, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, unknown, 'id'>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const { state, events } = await handle(writer, document, id, envelope, async () => {
    const { state: ownAccount } = await writer.streams.read(account, by.id);
    const held = await heldAddress(dependencies, ownAccount);
    const email = typeof held === 'string' ? null : held.email;
    const data = { email, ...(held === 'provided' && { isProvided: true as const }) };
    return { type: 'TakeSigningLink', data } as const;
  });
  if (state.status === 'none') return refuse('not-found');
  const { recipient: recipientId } = madeBy(events, 'SigningLinkTaken');
  const recipient = state.recipients.find((one) => one.id === recipientId) ?? refuse('not-found');
  const { version } = newestLinkOf(recipient);
  const body: SigningPageView = {
    path: `/sign/${signingToken(settings.linkSecret, { documentId: id, recipientId, version })}`,
  };

  return { body };
};
