import { refuse } from '#contracts/api/refusals.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { notFound } from './scim-error.ts';

/**
 * The revisions of the streams that the client's version names; empty if it expects none. Each append of the request
 * moves them on, so that nobody else's comes in between.
 */
export type Expected = { organisation?: number; account?: number };

/** What the work on a request has: the organisation of its token as the log says it just now, and who acts. */
export type Scope = {
  readonly writer: Writer;
  readonly database: Pool;
  readonly roles: Pick<InstallationRoles, 'isNamed'>;
  readonly organisation: ExistingOrganisation;
  readonly envelope: Envelope;
  /** The address of this API, without a slash at its end. */
  readonly base: string;
  /** The versions that the client expects (`If-Match`); empty if it expects none. */
  readonly ifMatch: string;
  readonly expected: Expected;
  readonly query: Readonly<Record<string, string | undefined>>;
};

/** The scope with the organisation as it is now. */
export const renewScope = async (scope: Scope): Promise<Scope> => {
  const { state } = await scope.writer.streams.read(organisations, scope.organisation.id);

  return state.status === 'none' ? notFound() : { ...scope, organisation: state };
};

/** Has the installation give a command in the organisation, as the identity provider says. */
export const command = async (
  { writer, organisation, envelope, expected }: Scope,
  command: OrganisationCommand,
): Promise<void> => {
  const ownEnvelope = asNewCommand(envelope);
  const handled = await handle(
    writer,
    organisations,
    organisation.id,
    ownEnvelope,
    command,
    expected.organisation,
  );
  if (expected.organisation !== undefined) expected.organisation = handled.revision;
};

/**
 * Refuses `changed-since` (412) if the client knows another version of the resource than there is: now, and whenever
 * this request appends to the streams whose revisions the version is.
 */
export const requireMatch = ({ ifMatch, expected }: Scope, revisions: Expected): void => {
  const versions = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (ifMatch === '' || versions.includes('*')) return;
  if (!versions.includes(versionOf(revisions).replace(/^W\//, ''))) refuse('changed-since');
  Object.assign(expected, revisions);
};

/** The version of a resource: the revision of the organisation, and of the account where it's a user. */
export const versionOf = ({ organisation, account }: Expected): string =>
  `W/"${[organisation, account].filter((one) => one !== undefined).join('.')}"`;
