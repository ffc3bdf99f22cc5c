import { refuse } from '#contracts/api/refusals.ts';
import { documentView, type ResentView } from '#contracts/api/views/document.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, Asked } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { document } from './decisions/decider.ts';

/** Mails everybody whose turn it is once more, at once; the answer names whoever was left out. */
export const resend = async (
  { params: { id = '' }, said }: Asked<Extract<Caller, { kind: 'account' }>, unknown>,
  { writer, limits }: Dependencies,
): Promise<Answer> => {
  const { state, events, position } = await handle(writer, document, id, said, {
    type: 'ResendInvitations',
    data: limits.areOn ? {} : { isUnlimited: true },
  });
  if (state.status === 'none') return refuse('not-found');
  const leftOut = events.flatMap((event) =>
    event.type === 'InvitationsResent' ? (event.data.leftOut ?? []) : [],
  );
  const body: ResentView = {
    ...documentView(state),
    leftOut: state.recipients
      .filter((recipient) => leftOut.includes(recipient.id))
      .map(({ id, fullName }) => ({ id, fullName })),
  };

  return { body, position };
};
