import { setSessionTerms } from '../../shared/database/session-terms.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Writer } from '../log/handle.ts';
import { organisations } from './decisions/organisations.ts';

/** Has the policies of an organisation hold for the open sessions of all its members, or of these accounts among them. */
export const applySessionTerms = async (
  { streams }: Pick<Writer, 'streams'>,
  database: Pick<Dependencies['database'], 'run'>,
  organisation: string,
  accounts?: readonly string[],
): Promise<void> => {
  const { state } = await streams.read(organisations, organisation);
  if (state.status === 'none') return;
  const members = accounts?.filter((account) => state.members.has(account)) ?? [...state.members.keys()];
  await database.run((sql) => setSessionTerms(sql, members, state.policies));
};
