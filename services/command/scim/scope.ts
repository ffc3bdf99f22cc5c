import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { organisations } from '../organisation/decisions/organisations.ts';
import { notFound, ScimProblem } from './scim-error.ts';

/** What the work on a request has: the organisation of its token as the log says it just now, and who acts. */
export type Scope = {
  readonly writer: Writer;
  readonly database: Pick<Pool, 'run'>;
  readonly organisation: ExistingOrganisation;
  readonly envelope: Envelope;
  /** The address of this API, without a slash at its end. */
  readonly base: string;
  /** The versions that the client expects (`If-Match`); empty if it expects none. */
  readonly ifMatch: string;
  readonly query: Readonly<Record<string, string | undefined>>;
};

/** The scope with the organisation as it is now. */
export const renewed = async (scope: Scope): Promise<Scope> => {
  const { state } = await scope.writer.streams.read(organisations, scope.organisation.id);

  return state.status === 'none' ? notFound() : { ...scope, organisation: state };
};

/** Has the installation give a command in the organisation, as the identity provider says. */
export const command = async (
  { writer, organisation, envelope }: Pick<Scope, 'writer' | 'organisation' | 'envelope'>,
  asked: OrganisationCommand,
): Promise<void> => {
  await handle(writer, organisations, organisation.id, asNewCommand(envelope), asked);
};

/** Refuses with 412 if the client knows another version of the resource than there is. */
export const requireMatch = ({ ifMatch }: Pick<Scope, 'ifMatch'>, version: string): void => {
  const expected = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (ifMatch === '' || expected.includes('*') || expected.includes(version.replace(/^W\//, ''))) return;

  throw new ScimProblem(412, 'The resource has changed since. Please read it again.');
};
