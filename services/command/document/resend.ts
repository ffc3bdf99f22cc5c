import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { documentView, type ResentView } from '#contracts/api/views/document.ts';
import { type DocumentCommand, ResendInvitations } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import { document } from '../decisions/document/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { countMails } from '../mails/daily-mails.ts';

/** If nobody is named, everybody whose turn it is gets the invitation again. */
export const Resending = z.strictObject({
  recipientIds: ResendInvitations.shape.data.shape.recipients,
});
export type Resending = z.infer<typeof Resending>;

/**
 * Mails everybody whose turn it is again, or only the named people among them, if the account may mail that many people
 * today. The answer names the people who were left out. Refuses `mails.too-many`.
 */
export const resend = async (
  { params: { id }, by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Resending, 'id'>,
  { writer, limits, settings }: Dependencies,
): Promise<Answer> => {
  const { mailsADay: atMost } = settings;
  const resending = async (state: Document): Promise<DocumentCommand> => {
    const command: DocumentCommand = {
      type: 'ResendInvitations',
      data: {
        ...(!limits.areOn && { isUnlimited: true }),
        ...(body.recipientIds && { recipients: body.recipientIds }),
      },
    };
    if (atMost === null) return command;
    const mails = invitationsIn(document.decide({ ...command, by: envelope.by, at: writer.now() }, state));
    const counted = { document: id, purpose: 'resend', mails, cause: envelope.commandId } as const;
    await countMails(writer, envelope, { ...counted, owner: by.id, atMost });
    return command;
  };
  const { state, events } = await handle(writer, document, id, envelope, resending);
  if (state.status === 'none') return refuse('not-found');
  const leftOut = events.flatMap((event) =>
    event.type === 'InvitationsResent' ? (event.data.leftOut ?? []) : [],
  );
  const answer: ResentView = {
    ...documentView(state),
    leftOut: state.recipients
      .filter((recipient) => leftOut.includes(recipient.id))
      .map(({ id, fullName }) => ({ id, fullName })),
  };

  return { body: answer };
};

const invitationsIn = (events: readonly DocumentEvent[]): number =>
  events.reduce(
    (sum, { type, data }) => sum + (type === 'InvitationsResent' ? data.invitations.length : 0),
    0,
  );
