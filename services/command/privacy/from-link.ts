import { z } from 'zod';
import { linkRefusals } from '#contracts/api/link-refusals.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { isRecipientErased } from '#contracts/document/erasures.ts';
import { signingLinkState } from '#contracts/document/links.ts';
import type { Document } from '#contracts/document/state.ts';
import { ReceiveRequest, requestNote } from '#contracts/privacy/commands.ts';
import { document } from '../decisions/document/decider.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';

export const OwnDataForm = z.strictObject({
  kind: ReceiveRequest.shape.data.shape.kind,
  note: requestNote.default(null),
});

type Recipient = Extract<Caller, { kind: 'recipient' }>;

/**
 * Somebody asks for something about their own data from their signing page. The link shows who they are, also when
 * there is nothing to sign any more; records managers decide. The answer doesn't tell what is known of the person.
 */
export const receiveFromLink = async (
  { by, body, envelope }: RouteRequest<Recipient, z.infer<typeof OwnDataForm>>,
  { writer, limits }: Dependencies,
): Promise<Answer> => {
  const { state } = await writer.streams.read(document, by.documentId);
  const email = emailOf(state, by, writer.now());
  await limits.spend('privacy-link', `${by.documentId}.${by.id}`);
  if (email !== null)
    await handle(writer, privacyRequests, derivedId(envelope.commandId, 'privacy'), envelope, {
      type: 'ReceiveRequest',
      data: { ...body, email, via: 'signing-page', from: { document: by.documentId, recipient: by.id } },
    });

  return { status: 202, body: { message: 'We’ve got your request, and write to you.' } };
};

/** Links that are over still show who somebody is. */
const PROVING: readonly string[] = ['current', 'expired', 'voided', 'declined'];

/** The address of the link's holder; null if it was erased. Refuses a link that shows nothing. */
const emailOf = (state: Document, { id, linkVersion: version }: Recipient, at: string): string | null => {
  if (state.status === 'none') return refuse('link.invalid');
  const linkState = signingLinkState(state, { recipient: id, version }, at);
  if (!PROVING.includes(linkState)) return refuse(linkRefusals[linkState] ?? 'link.invalid');
  const { email } = state.recipients.find((one) => one.id === id) ?? refuse('link.invalid');

  return isRecipientErased(state, id) ? null : email;
};
