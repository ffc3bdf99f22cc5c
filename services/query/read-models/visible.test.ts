import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#contracts/api/refusals.ts';
import { type Accessible, rightsOf } from '#contracts/document/access.ts';
import { memberStandings, type Standing } from '#contracts/document/member-standings.ts';
import { anyAccessible, anyInstant, anyMembership } from '#contracts/document/testing/any-access.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { type Policies, policyDefaults } from '#contracts/organisation/policies.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { CREATE_MODELS, PREPARE_FOR_READS } from '../../shared/database/read-models.ts';
import { type Sql, sql as statement } from '../../shared/database/sql.ts';
import { callerOf } from '../access/membership.ts';
import { orNull, oversees, requireOverseer } from '../access/overseen.ts';
import { accessOf, lookUpStored } from '../access/stored.ts';
import type { Database } from './database.ts';
import { joined } from './joined.ts';
import { ownDocuments, type Space, standingsIn, viewersAmong, visibleIn } from './visible.ts';

const sql = postgres(await testDatabase(), { onnotice: () => {}, max: 1 });
beforeAll(async () => {
  await sql.unsafe(`create schema models; set search_path to models; ${CREATE_MODELS}; ${PREPARE_FOR_READS}`);
});
afterAll(() => sql.end());

const accounts = ['olive', 'mallory'] as const;
const kinds = ['document', 'template'] as const;
const teams = ['sales', 'legal'] as const;
const anyPolicies = fc.record({ personalSpaces: fc.boolean(), sendersRelease: fc.boolean() });
const anyWorld = fc
  .record({
    documents: fc.array(anyAccessible, { minLength: 1, maxLength: 8 }),
    members: fc.record({ olive: fc.option(anyMembership), mallory: fc.option(anyMembership) }),
    suspended: fc.subarray([...accounts]),
    policies: fc.record({ acme: anyPolicies, umbrella: anyPolicies }),
    at: anyInstant,
  })
  .map((world) => ({ ...world, members: underPolicies(world) }));
type World = typeof anyWorld extends fc.Arbitrary<infer One> ? One : never;
type Account = (typeof accounts)[number];

// Rights stand in SQL as well, because lists of thousands are found by it. Here they are held against the rules for one
// document, over random memberships, roles, teams, policies, shares, suspensions and owners. Holds keep a document from
// being deleted whoever asks, so that no right depends on them.
test('what SQL finds is just what the rules let people view, and what they are to it', async () => {
  await fc.assert(
    fc.asyncProperty(anyWorld, (world) =>
      inside(world, async () => {
        for (const account of accounts) {
          for (const kind of kinds) await expectLists(world, account, kind);
          await expectRights(world, account);
          await expectOverseen(world, account);
        }
        expect(await told(world.at)).toEqual(
          accounts
            .flatMap((account) =>
              kinds
                .flatMap((kind) => places(world, account, kind))
                .filter((n) => world.documents[n]?.organisation)
                .map((n) => `${account} ${n}`),
            )
            .sort(),
        );
      }),
    ),
    // Smaller counterexamples would take longer than a test may.
    { numRuns: runs(100), endOnFailure: true },
  );
});

/** Lists of each space, newest first, and what the account is to documents of others. */
async function expectLists(world: World, account: Account, kind: (typeof kinds)[number]) {
  const may = places(world, account, kind);
  const mine = may.filter((n) => world.documents[n]?.owner === account);
  const others = may.filter((n) => !mine.includes(n));
  const rolesIn = (n: number) => standingsOf(world, account, n);
  const isOfWhole = ({ role }: Standing) => role.startsWith('organisation-');
  const within = (space: Space) =>
    found(
      joined(
        statement`select id from`,
        callerOf(uuid(account)),
        statement`cross join lateral (`,
        visibleIn(space, { kind, at: world.at, before: null }),
        statement`) visible order by position desc`,
      ),
    );

  expect(await within({ kind: 'all' })).toEqual(may);
  expect(await within({ kind: 'others' })).toEqual(others);
  expect(await within({ kind: 'shared' })).toEqual(
    others.filter((n) => rolesIn(n).some(({ role }) => role.startsWith('shared-'))),
  );
  for (const team of teams)
    expect(await within({ kind: 'team', team: uuid(team) })).toEqual(
      may.filter(
        (n) =>
          world.documents[n]?.team === team &&
          rolesIn(n).some((one) => isOfWhole(one) || one.role.startsWith('team-')),
      ),
    );
  expect(
    await found(
      joined(
        statement`select d.id from`,
        callerOf(uuid(account)),
        statement`join documents d on`,
        ownDocuments(kind),
        statement`order by position desc`,
      ),
    ),
  ).toEqual(mine);

  const standings = await asked<{ readonly id: string; readonly standings: string }>(
    joined(
      statement`select d.id, (`,
      standingsIn(world.at),
      statement`) as standings from`,
      callerOf(uuid(account)),
      statement`join documents d on d.organisation_id = membership."memberOf" and d.kind = ${kind}
        and d.created_by_id <> session."accountId" and d.deleted_at is null order by d.position desc`,
    ),
  );
  // Administrators read nothing, so that lists have no such role.
  expect(
    standings
      .map(({ id, standings }) => [numberIn(id), JSON.parse(standings).toSorted()])
      .filter(([, roles]) => roles.length > 0),
  ).toEqual(
    others.map((n) => [
      n,
      [...new Set(rolesIn(n).map(({ role }) => role))].filter((role) => role !== 'administrator').toSorted(),
    ]),
  );
}

/** All rights in each document, a deleted one as well, by what a look at one document finds. */
async function expectRights(world: World, account: Account) {
  for (const [n, document] of world.documents.entries()) {
    const { document: stored, membership } = await lookUpStored(asked, uuid(account), uuid(`document ${n}`));
    if (!stored) throw new Error(`document ${n} was not found`);
    const who = { kind: 'account', id: uuid(account), membership } as const;

    expect([...rightsOf(who, accessOf(stored), world.at)].toSorted()).toEqual(
      [...rightsOf(whoIn(world, account), document, world.at)].toSorted(),
    );
  }
}

/** What somebody oversees in their organisation is that in which they stand as its auditor or records manager. */
async function expectOverseen(world: World, account: Account) {
  for (const role of ['auditor', 'records-manager'] as const) {
    const overseen = await orNull(
      requireOverseer({ read: asked }, uuid(account), role, async () => refuse('not-found')),
    );
    for (const [n, { organisation, deleted }] of world.documents.entries())
      if (!deleted && organisation !== null)
        expect(overseen !== null && oversees(overseen, uuid(organisation))).toBe(
          standingsOf(world, account, n).some((one) => one.role === `organisation-${role}`),
        );
  }
}

test('a space is read page by page, and a team’s has what is in it', async () => {
  const ofTeam = (team: string | null): Accessible => ({
    kind: 'document',
    status: 'draft',
    deleted: false,
    owner: 'mallory',
    organisation: 'acme',
    team,
    shares: [],
    release: null,
    recipients: [],
    auditLinks: [],
  });
  const viewer = { organisation: 'acme', roles: ['member'], teams: [{ team: 'sales', role: 'viewer' }] };
  const world = {
    documents: [...Array.from({ length: 250 }, () => ofTeam('sales')), ofTeam('legal'), ofTeam(null)],
    members: { olive: viewer as unknown as Membership, mallory: null },
    suspended: [],
    policies: { acme: {}, umbrella: {} },
    at: '2026-01-01T00:00:00.000Z',
  };
  const page = (team: string, before: string | null) =>
    found(
      joined(
        statement`select id from`,
        callerOf(uuid('olive')),
        statement`cross join lateral (`,
        visibleIn({ kind: 'team', team: uuid(team) }, { kind: 'document', at: world.at, before }),
        statement`) visible order by position desc`,
      ),
    );

  await inside(world, async () => {
    const first = await page('sales', null);
    expect([first.length, first[0], first.at(-1)]).toEqual([200, 249, 50]);
    expect(await page('sales', uuid('document 50'))).toEqual(Array.from({ length: 50 }, (_, n) => 49 - n));
    expect(await page('legal', null)).toEqual([]);
    // Where a document stands that olive can't view is not told: one of legal, and one that isn't there.
    for (const hidden of [uuid('document 250'), uuid('nowhere')])
      expect(await page('sales', hidden)).toEqual([]);
  });
});

/** The documents of a kind that the rules let an account view, newest first. */
function places(world: World, account: Account, kind: string) {
  return world.documents
    .map((document, n) => ({ document, n }))
    .filter(
      ({ document }) =>
        document.kind === kind && rightsOf(whoIn(world, account), document, world.at).has('view'),
    )
    .map(({ n }) => n)
    .reverse();
}

function standingsOf(world: World, account: Account, n: number): readonly Standing[] {
  const document = world.documents[n];

  return document ? memberStandings(whoIn(world, account), document, world.at) : [];
}

function whoIn({ members, suspended }: Pick<World, 'members' | 'suspended'>, account: Account) {
  const membership = (!suspended.includes(account) && members[account]) || undefined;

  return { kind: 'account', id: account, membership } as const;
}

type Ruled = {
  readonly members: Readonly<Record<Account, Membership | null>>;
  readonly policies: Readonly<Record<string, Partial<Policies>>>;
};

/** Members of an organisation have the same policies. */
function underPolicies({ members: { olive, mallory }, policies }: Ruled): Ruled['members'] {
  const under = (one: Membership | null) =>
    one && { ...one, policies: { ...policyDefaults, ...policies[one.organisation] } };

  return { olive: under(olive), mallory: under(mallory) };
}

async function inside(world: Filled, work: () => Promise<void>) {
  await sql`begin`;
  try {
    await fill(world);
    await work();
  } finally {
    await sql`rollback`;
  }
}

async function fill({ documents, members, suspended, policies }: Filled) {
  const file = {
    original_file_name: 'f',
    file_type: 'pdf',
    page_count: 1,
    pages: [],
    created_at: '2026-01-01',
  };
  await rows(
    'documents',
    documents.map(({ kind, status, deleted, owner, organisation, team, release }, n) => ({
      id: uuid(`document ${n}`),
      position: n,
      kind,
      title: 't',
      status,
      usage_count: 0,
      parked: false,
      release: release && { ...release, by: uuid(release.by) },
      ...file,
      original_sha256: 'a',
      pdf_sha256: 'b',
      created_by_id: uuid(owner),
      organisation_id: organisation && uuid(organisation),
      team_id: team && uuid(team),
      deleted_at: deleted ? '2026-01-01' : null,
    })),
  );
  await rows(
    'shares',
    documents.flatMap(({ shares }, n) =>
      shares.map(({ id, with: other, right, until }, revision) => ({
        document_id: uuid(`document ${n}`),
        id: uuid(id),
        revision,
        kind: other.kind,
        with_id: uuid(other.id),
        access: right,
        until,
      })),
    ),
  );
  const joinedOnes = accounts.flatMap((account) => {
    const membership = members[account];
    return membership ? [{ account, ...membership }] : [];
  });
  await rows(
    'members',
    joinedOnes.map(({ account, organisation, roles }) => ({
      organisation_id: uuid(organisation),
      account_id: uuid(account),
      roles,
      joined_at: '2026-01-01',
      suspended_at: suspended.includes(account) ? '2026-01-01' : null,
    })),
  );
  await rows(
    'team_members',
    joinedOnes.flatMap(({ account, organisation, teams }) =>
      teams.map(({ team, role }) => ({
        organisation_id: uuid(organisation),
        team_id: uuid(team),
        account_id: uuid(account),
        role,
      })),
    ),
  );
  await rows(
    'policies',
    Object.entries(policies).flatMap(([organisation, set]) =>
      Object.entries(set).map(([policy, value]) => ({ organisation_id: uuid(organisation), policy, value })),
    ),
  );
}

type Filled = Pick<World, 'documents' | 'members' | 'suspended' | 'at'> & Pick<Ruled, 'policies'>;

async function rows(table: string, all: readonly object[]) {
  const [first] = all;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await sql.unsafe(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(all)],
  );
}

const asked: Database['read'] = async <Row extends object>({ text, values }: Sql) =>
  (await sql.unsafe<Row[]>(text, [...values] as never[])) as readonly Row[];

const found = async (query: Sql): Promise<readonly number[]> =>
  (await asked<{ readonly id: string }>(query)).map(({ id }) => numberIn(id));

async function told(at: string): Promise<readonly string[]> {
  const all = await asked<{ readonly account: string; readonly id: string }>(
    joined(
      statement`select v.account_id as account, d.id from documents d cross join lateral (`,
      viewersAmong(accounts.map(uuid), at),
      statement`) v where d.deleted_at is null`,
    ),
  );

  return all
    .map(({ account, id }) => `${accounts.find((name) => uuid(name) === account)} ${numberIn(id)}`)
    .sort();
}

function numberIn(id: string): number {
  return Number(id.slice(-12));
}

/** The same id for the same name. That of a document ends with its number. */
function uuid(name: string): string {
  const [, number] = /^document (\d+)$/.exec(name) ?? [];
  const kind = number
    ? 0
    : [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 0xffffffff;

  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${(number ?? '0').padStart(12, '0')}`;
}
