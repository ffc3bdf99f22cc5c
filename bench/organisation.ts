import { randomUUID } from 'node:crypto';
import { type Accessible, rightsOf } from '#contracts/document/access.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { appendChained, endOf } from '../services/command/log/append-chained.ts';
import { ofRequest } from '../services/command/log/envelopes.ts';
import { inEpoch } from '../services/shared/log/epoch.ts';
import { appendLife, atOnce, FROM } from './append-life.ts';
import { recipientAdded, registered, uploaded } from './document-life.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { projected, type ReadSide, startReadSide } from './read-side.ts';
import { SESSION_COOKIE, sessionOf, startReaders } from './readers.ts';

const DOCUMENTS = 100_000;
const MEMBERS = 1_000;
const TEAMS = 50;
const READS = 200;

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

/**
 * Measures how long members of a large organisation wait for their lists: each has a hundred documents, half of them in
 * a team of forty, and some are shared.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();
  const [organisation, members, teams] = [randomUUID(), ids(MEMBERS), ids(TEAMS)];
  await filled(readSide, organisation, members, teams);
  const services = await startReaders(readSide);
  await projected(readSide, await readSide.store.head());

  try {
    await readSide.client.query('analyze');
    const lists = [
      ['a member, own ones and those of two teams', members[7], '/api/documents'],
      ['a member, all that they may view', members[7], '/api/documents?space=all'],
      ['a member, a team', members[7], `/api/documents?space=team:${teams[7]}`],
      ['a member, shared ones', members[7], '/api/documents?space=shared'],
      ['the auditor', members[1], '/api/documents'],
      ['the auditor, recipients', members[1], '/api/recipients'],
    ] as const;
    const figures: Figure[] = [];
    for (const [who, account = '', path] of lists) {
      const times = await reading(readSide, services.query.origin, account, path);
      figures.push(
        { name: `list of ${who}, p50`, value: percentile(times, 0.5), unit: 'ms' },
        { name: `list of ${who}, p95`, value: percentile(times, 0.95), unit: 'ms', limit: LIST },
      );
    }

    return [...figures, rights(teams)];
  } finally {
    await services.query.stop();
    await services.projector.stop();
    await readSide.stop();
  }
};

const LIST = { at: 'most', value: 60, source: 'organisations: lists of 100,000 documents' } as const;

const filled = async (
  readSide: ReadSide,
  organisation: string,
  members: readonly string[],
  teams: readonly string[],
): Promise<void> => {
  const { store } = readSide;
  await atOnce(32, members, (id) => appendLife(store, 1, `account-${id}`, [registered]));
  const stream = `organisation-${organisation}`;
  const envelope = {
    ...ofRequest({ ...FROM, by: { kind: 'account', id: members[0] ?? '' }, correlationId: randomUUID() }),
    at: new Date().toISOString(),
  };
  await appendChained(
    store,
    { name: inEpoch(1, stream), stream },
    endOf(null),
    [
      { type: 'OrganisationFounded', data: { name: 'Acme' } },
      ...teams.map((team, n) => ({ type: 'TeamCreated', data: { team, name: `Team ${n}` } })),
      ...members.slice(1).map((account, n) => ({
        type: 'MemberJoined',
        data: {
          account,
          via: 'scim',
          invitation: null,
          roles: [n === 0 ? 'auditor' : 'member'],
          teams: [n + 1, n + 8].map((one) => ({ team: teams[one % TEAMS], role: 'sender' })),
        },
      })),
    ],
    envelope,
  );
  await atOnce(32, Array.from({ length: DOCUMENTS }).keys(), (n) => {
    const [owner = '', team = null] = [members[n % MEMBERS], n % 2 ? teams[n % TEAMS] : null];
    const share = { share: randomUUID(), with: { kind: 'account', id: members[(n * 7) % MEMBERS] } };
    return appendLife(store, 1, `document-${randomUUID()}`, [
      uploaded(owner, 3),
      recipientAdded(randomUUID(), 1),
      { type: 'DocumentMovedToTeam', data: { organisation, team } },
      ...(n % 10 === 3 ? [{ type: 'DocumentShared', data: { ...share, right: 'view', until: null } }] : []),
    ]);
  });
};

/** The milliseconds of each read. */
const reading = async (readSide: ReadSide, origin: string, account: string, path: string) => {
  const headers = { Cookie: `${SESSION_COOKIE}=${await sessionOf(readSide, account)}` };
  const times: number[] = [];
  for (let n = -20; n < READS; n++) {
    const begun = performance.now();
    const answer = await fetch(`${origin}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
    if (n >= 0) times.push(performance.now() - begun);
  }

  return times;
};

const TIMES = 100_000;

/** How long it takes to say what somebody in five teams may do with a document that is shared fifty times. */
const rights = (teams: readonly string[]): Figure => {
  const [organisation, owner, account] = [randomUUID(), randomUUID(), randomUUID()];
  const membership: Membership = {
    organisation,
    revision: 1,
    roles: ['member'] satisfies OrganisationRole[],
    domains: [],
    teams: teams.slice(0, 5).map((team) => ({ team, role: 'sender' })),
    policies: policyDefaults,
  };
  const document: Accessible = {
    kind: 'document',
    status: 'draft',
    deleted: false,
    owner,
    organisation,
    team: teams[4] ?? null,
    release: null,
    recipients: [],
    auditLinks: [],
    shares: ids(50).map((id) => ({
      id,
      with: { kind: 'account', id: randomUUID() },
      right: 'view',
      until: null,
    })),
  };
  const at = new Date().toISOString();
  const begun = performance.now();
  for (let n = 0; n < TIMES; n++) rightsOf({ kind: 'account', id: account, membership }, document, at);

  return {
    name: 'what a member may do with a document, worked out once',
    value: ((performance.now() - begun) * 1_000) / TIMES,
    unit: 'µs',
    limit: { at: 'most', value: 20, source: 'organisations: rights' },
  };
};

if (import.meta.main) printFigures('Organisation', await bench());
