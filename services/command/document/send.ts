import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { countMails } from '../leader/mail/daily-mails.ts';
import { handle, membershipFor } from '../log/handle.ts';
import { document } from './decisions/decider.ts';

/**
 * A route that sends a document by the command that its body makes, where its owner may mail so many people today. Refuses
 * `mails.too-many`.
 */
export const sendBy =
  <Body>(commandOf: (body: Body) => Extract<DocumentCommand, { type: 'SendDocument' | 'ReleaseDocument' }>) =>
  async (
    { params: { id = '' }, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Body>,
    { writer, settings }: Dependencies,
  ): Promise<Answer> => {
    const { mailsADay: atMost } = settings;
    const command = commandOf(body);
    const sending = async (state: Document): Promise<DocumentCommand> => {
      if (atMost === null) return command;
      // A document that cannot be sent must not be counted, so this decides first.
      const membership = await membershipFor(writer, document, envelope);
      document.decide({ ...command, by: envelope.by, at: writer.now(), ...membership }, state);
      if (state.status === 'none') return refuse('not-found');
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
