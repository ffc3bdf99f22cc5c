import { setSessionTerms } from '../../shared/sessions/session-terms.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { bySystem } from '../log/envelopes.ts';
import { signerOf } from '../log/handle.ts';
import { endLocalSessions } from './local-sessions.ts';

/**
 * Has the policies of an organisation hold for the open sessions of all its members, or of these accounts among them. Where
 * they have to sign in at an identity provider, other sessions end.
 */
export const applySessionTerms = async (
  { writer, database }: Pick<Dependencies, 'writer' | 'database'>,
  organisation: string,
  accounts?: readonly string[],
): Promise<void> => {
  const { state } = await writer.streams.read(organisations, organisation);
  if (state.status === 'none') return;
  const members = accounts?.filter((account) => state.members.has(account)) ?? [...state.members.keys()];
  const signer = signerOf(writer);
  await database.run((sql) => setSessionTerms(sql, signer, members, state.policies));
  if (state.policies.localSignIn && state.enforcement.domains.length === 0) return;
  await endLocalSessions({ writer, database }, bySystem('organisations'), members);
};
