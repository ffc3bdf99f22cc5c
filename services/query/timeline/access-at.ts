import { z } from 'zod';
import type { AccessView } from '#contracts/api/views/access.ts';
import type { AuditLink, Document } from '#contracts/document/state.ts';
import type { BoundRoles } from '#contracts/epochs/bound-roles.ts';
import { OrganisationEvent } from '#contracts/organisation/events.ts';
import { noOrganisation, type Organisation } from '#contracts/organisation/state.ts';
import { streams } from '#contracts/stream-name.ts';
import {
  type Accessor,
  accessAt,
  auditLinksAt,
  documentAt,
  isAudited,
  organisationAt,
  recipientsAt,
} from '#contracts/timeline/access-at.ts';
import { sql } from '../../shared/database/sql.ts';
import { Instant, input } from '../../shared/http/input.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Accesses } from '../access/accesses.ts';
import type { DocumentRoute } from '../access/route.ts';
import { type History, historyOf, type ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint' | 'read'>;
  readonly store: ReadLog;
  readonly accesses: Pick<Accesses, 'recordView'>;
  readonly roles: Pick<InstallationRoles, 'bound'>;
  readonly now: () => string;
};

const Asked = z.object({ at: Instant.optional() });

/**
 * `GET /api/documents/{id}/access?at=`: replays the document and its organisation up to that instant, now if there is
 * none. The look is recorded like one at the timeline, since it tells as much.
 */
export const accessRoute =
  ({ database, store, accesses, roles, now }: Dependencies): DocumentRoute =>
  async (ctx, find): Promise<AccessView> => {
    const { at = now() } = input(Asked, { ...ctx.query });
    const looked = await find();
    await accesses.recordView(ctx, looked);
    const { epoch } = await database.checkpoint();
    const history = await historyOf(store, epoch, looked.view.id);
    const document = documentAt(history.events, at);
    const organisation = await organisationOf(store, epoch, document, at);
    const people = accessAt(document, organisation, at);
    const auditors = isAudited(document, at) ? auditorsAt(await roles.bound(), at) : [];
    const names = await namesOf(database, [...people.map(({ account }) => account), ...auditors]);

    return {
      documentId: looked.view.id,
      at,
      people: people.map((one) => personView(one, organisation, names)).toSorted(byName),
      auditors: auditors.map((id) => ({ id, name: names.get(id) ?? 'An account' })).toSorted(byName),
      auditLinks: auditLinksAt(document, at).map((link) => linkView(history, link)),
      recipients: recipientsAt(document, at).map(({ id, fullName, role }) => ({ id, name: fullName, role })),
      looked: lookersIn(history, at),
    };
  };

const organisationOf = async (
  store: ReadLog,
  epoch: number,
  document: Document,
  at: string,
): Promise<Organisation> => {
  if (document.status === 'none' || document.organisation === null) return noOrganisation;
  const events = await store.read(inEpoch(epoch, streams.organisation(document.organisation)));

  return organisationAt(decodeAll(OrganisationEvent, events), at);
};

/** The accounts that were bound to the role of an auditor of the installation at an instant. */
const auditorsAt = (roles: BoundRoles, at: string): readonly string[] =>
  roles
    .filter(({ role }) => role === 'auditor')
    .filter(({ boundAt, endedAt }) => boundAt <= at && (endedAt === null || endedAt > at))
    .map(({ account }) => account);

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name.localeCompare(other.name);

const namesOf = async ({ read }: Pick<Database, 'read'>, accounts: readonly string[]) =>
  new Map(
    (
      await read<{ readonly id: string; readonly name: string }>(sql`
        select id, full_name as "name" from users
        where id = any(string_to_array(${accounts.join(' ')}, ' ')::uuid[])`)
    ).map(({ id, name }) => [id, name]),
  );

const personView = (
  { account, rights, because }: Accessor,
  organisation: Organisation,
  names: ReadonlyMap<string, string>,
): AccessView['people'][number] => ({
  id: account,
  name: names.get(account) ?? 'An account',
  may: { prepare: rights.has('edit'), send: rights.has('send') },
  because: because.map(({ role, team }) => ({
    as: role,
    team: team === null ? null : { id: team, name: teamName(organisation, team) },
  })),
});

const linkView = (
  { events, people }: History,
  { id, createdAt, expiresAt }: AuditLink,
): AccessView['auditLinks'][number] => {
  const made = events.find((event) => event.type === 'AuditLinkCreated' && event.data.link === id);

  return {
    id,
    from: createdAt,
    until: expiresAt,
    by: made ? people.nameOf(made.metadata.by, made.metadata.at) : 'Someone',
  };
};

const teamName = (organisation: Organisation, team: string): string =>
  (organisation.status === 'none' ? undefined : organisation.teams.get(team)?.name) ?? 'A team';

const LOOKS: readonly string[] = [
  'DocumentViewed',
  'SigningLinkOpened',
  'DocumentDownloaded',
  'OriginalDownloaded',
  'TimelineViewed',
  'TimelineExported',
  'EvidenceTaken',
];

const lookersIn = ({ events, people }: History, until: string): AccessView['looked'] => {
  const lookers = new Map<string, AccessView['looked'][number]>();
  for (const { type, metadata } of events) {
    if (!LOOKS.includes(type) || metadata.at > until) continue;
    const { by, at } = metadata;
    const before = lookers.get(`${by.kind} ${by.id}`);
    lookers.set(`${by.kind} ${by.id}`, {
      kind: by.kind,
      id: by.id,
      name: people.nameOf(by, at),
      times: (before?.times ?? 0) + 1,
      first: before?.first ?? at,
      last: at,
    });
  }

  return [...lookers.values()].toSorted((one, other) => (one.last < other.last ? 1 : -1));
};
