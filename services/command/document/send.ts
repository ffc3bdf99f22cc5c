import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { document } from '../decisions/document/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle, membershipFor, type Writer } from '../log/handle.ts';
import { countMails } from '../mails/daily-mails.ts';
import { isActiveMember } from './possessing.ts';

/**
 * A route that sends a document by the command that its body makes, where its owner may mail so many people today. Refuses
 * `mails.too-many`.
 */
export const sendBy =
  <Body>(commandOf: (body: Body) => Extract<DocumentCommand, { type: 'SendDocument' | 'ReleaseDocument' }>) =>
  async (
    { params: { id }, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Body, 'id'>,
    { writer, settings }: Dependencies,
  ): Promise<Answer> => {
    const { mailsADay: atMost } = settings;
    const command = commandOf(body);
    const sending = async (state: Document): Promise<DocumentCommand> => {
      if (atMost === null && command.type === 'SendDocument') return command;
      // A document that cannot be sent must not be counted, nor anybody looked up for strangers, so this decides first.
      const membership = await membershipFor(writer, document, envelope);
      document.decide({ ...command, by: envelope.by, at: writer.now(), ...membership }, state);
      if (state.status === 'none') return refuse('not-found');
      if (command.type === 'ReleaseDocument') await requireAsker(writer, state);
      if (atMost === null) return command;
      // A document is sent once, and each of its recipients gets a mail in the end.
      const counted = {
        document: id,
        purpose: 'sending',
        mails: state.recipients.length,
        cause: '',
      } as const;
      await countMails(writer, envelope, { ...counted, owner: state.owner, atMost });
      return command;
    };
    const { state } = await handle(writer, document, id, envelope, sending);

    return { body: state.status === 'none' ? refuse('not-found') : documentView(state) };
  };

/**
 * Refuses `release.asker-left` if the person who asked is no longer an active member: what they wanted to send isn't
 * sent after they have left. The document's new owner then asks again, which needs the request to be withdrawn or the
 * document transferred.
 */
const requireAsker = async (writer: Writer, { organisation, release }: ExistingDocument): Promise<void> => {
  if (organisation === null || release === null) return;
  const { state } = await writer.streams.read(organisations, organisation);
  if (state.status !== 'none' && !isActiveMember(state, release.by)) refuse('release.asker-left');
};
