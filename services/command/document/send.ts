import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, Asked } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { document } from './decisions/decider.ts';

/** Sends a document, where the account may mail so many people today. Refuses `too-many`. */
export const send = async (
  { params: { id = '' }, by, said }: Asked<Extract<Caller, { kind: 'account' }>, unknown>,
  { writer, limits }: Dependencies,
): Promise<Answer> => {
  let mails = 0;
  const sending = async (): Promise<DocumentCommand> => {
    const { state } = await writer.streams.read(document, id);
    mails = mailsOf(state, by.id);
    await limits.spend('mails-account', by.id, mails);
    return { type: 'SendDocument', data: {} };
  };
  const { state, position } = await handle(writer, document, id, said, sending).catch(async (error) => {
    await limits.refund('mails-account', by.id, mails);
    throw error;
  });

  return { body: state.status === 'none' ? refuse('not-found') : documentView(state), position };
};

/** Everybody is mailed once, sooner or later; what is not to be sent costs nothing. */
const mailsOf = (state: Document, owner: string): number =>
  state.status === 'draft' && state.owner === owner ? state.recipients.length : 0;
