import type { SessionEnd } from '#contracts/account/sign-in.ts';
import { account } from '../decisions/account/decider.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

export type Why = { readonly by: SessionEnd; readonly envelope: Envelope };

/**
 * Puts on record that sessions of an account have ended. Whoever can write Postgres may have hidden those that were to
 * end: if there was none, but one is open on record, it's named, and all that ended with it have ended
 * (contracts/account/sessions-on-record.ts).
 */
export const recordEnded = async (
  writer: Writer,
  accountId: string,
  sessions: readonly string[],
  { by, envelope }: Why,
): Promise<void> => {
  const named = sessions.length > 0 ? sessions : await newestOpen(writer, accountId, envelope);
  if (named.length === 0) return;
  await handle(writer, account, accountId, asNewCommand(envelope), {
    type: 'EndSessions',
    data: { sessions: [...named], by },
  });
};

/** The session that began last, besides the one that asks. */
const newestOpen = async (
  { streams }: Writer,
  accountId: string,
  { session }: Envelope,
): Promise<readonly string[]> => {
  const { state } = await streams.read(account, accountId);
  if (state.status === 'none') return [];

  return [...state.sessions.open.keys()].filter((one) => one !== session).slice(-1);
};
