import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accessible, rightsOf } from '#contracts/document/access.ts';
import { anyAccessible, anyInstant, anyMembership } from '#contracts/document/testing/any-access.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { CREATE_MODELS, PREPARE_FOR_READS } from '../../shared/database/read-models.ts';
import { type Sql, sql as statement } from '../../shared/database/sql.ts';
import { callerOf } from '../http/membership.ts';
import { joined } from './joined.ts';
import { own, type Space, viewersAmong, visibleIn } from './visible.ts';

const sql = postgres(await testDatabase(), { onnotice: () => {}, max: 1 });
beforeAll(async () => {
  await sql.unsafe(`create schema models; set search_path to models; ${CREATE_MODELS}; ${PREPARE_FOR_READS}`);
});
afterAll(() => sql.end());

const accounts = ['olive', 'mallory'] as const;
const anyWorld = fc.record({
  documents: fc.array(anyAccessible, { minLength: 1, maxLength: 8 }),
  members: fc.record({ olive: fc.option(anyMembership), mallory: fc.option(anyMembership) }),
  suspended: fc.subarray([...accounts]),
  at: anyInstant,
});
type World = typeof anyWorld extends fc.Arbitrary<infer One> ? One : never;

test('what lists, and who is told of changes, are just what the rules let them view', async () => {
  await fc.assert(
    fc.asyncProperty(anyWorld, (world) =>
      inside(world, async () => {
        for (const account of accounts)
          for (const kind of ['document', 'template'] as const) {
            const may = places(world, account, kind);
            const mine = may.filter((n) => world.documents[n]?.owner === account);
            const looking = { kind, at: world.at, before: null };
            const within = (space: Space) =>
              found(
                joined(
                  statement`select id from`,
                  callerOf(uuid(account)),
                  statement`cross join lateral (`,
                  visibleIn(space, looking),
                  statement`) visible order by position desc`,
                ),
              );

            expect(await within({ kind: 'all' })).toEqual(may);
            expect(await within({ kind: 'others' })).toEqual(may.filter((n) => !mine.includes(n)));
            expect(
              await found(
                joined(
                  statement`select d.id from`,
                  callerOf(uuid(account)),
                  statement`join documents d on`,
                  own(kind),
                  statement`order by position desc`,
                ),
              ),
            ).toEqual(mine);
          }
        expect(await told(world.at)).toEqual(
          accounts
            .flatMap((account) =>
              (['document', 'template'] as const)
                .flatMap((kind) => places(world, account, kind))
                .filter((n) => world.documents[n]?.organisation)
                .map((n) => `${account} ${n}`),
            )
            .sort(),
        );
      }),
    ),
    { numRuns: runs(200) },
  );
});

test('a space is read page by page, and a team’s has what is in it', async () => {
  const ofTeam = (team: string | null): Accessible => ({
    ...{ kind: 'document', status: 'draft', deleted: false, owner: 'mallory', organisation: 'acme', team },
    ...{ shares: [], release: null, recipients: [], auditLinks: [] },
  });
  const viewer = { organisation: 'acme', roles: ['member'], teams: [{ team: 'sales', role: 'viewer' }] };
  const world = {
    documents: [...Array.from({ length: 250 }, () => ofTeam('sales')), ofTeam('legal'), ofTeam(null)],
    members: { olive: viewer as unknown as Membership, mallory: null },
    ...{ suspended: [], at: '2026-01-01T00:00:00.000Z' },
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
function places({ documents, members, suspended, at }: World, account: 'olive' | 'mallory', kind: string) {
  const membership = (!suspended.includes(account) && members[account]) || undefined;
  const who = { kind: 'account', id: account, membership } as const;

  return documents
    .map((document, n) => ({ document, n }))
    .filter(({ document }) => document.kind === kind && rightsOf(who, document, at).has('view'))
    .map(({ n }) => n)
    .reverse();
}

async function inside(world: World, work: () => Promise<void>) {
  await sql`begin`;
  try {
    await fill(world);
    await work();
  } finally {
    await sql`rollback`;
  }
}

async function fill({ documents, members, suspended }: World) {
  const file = {
    original_file_name: 'f',
    file_type: 'pdf',
    page_count: 1,
    pages: [],
    created_at: '2026-01-01',
  };
  await rows(
    'documents',
    documents.map(({ kind, deleted, owner, organisation, team }, n) => ({
      ...{
        id: uuid(`document ${n}`),
        position: n,
        kind,
        title: 't',
        status: 'draft',
        usage_count: 0,
        parked: false,
      },
      ...{ ...file, original_sha256: 'a', pdf_sha256: 'b', created_by_id: uuid(owner) },
      ...{ organisation_id: organisation && uuid(organisation), team_id: team && uuid(team) },
      deleted_at: deleted ? '2026-01-01' : null,
    })),
  );
  await rows(
    'shares',
    documents.flatMap(({ shares }, n) =>
      shares.map(({ id, with: other, right, until }, revision) => ({
        ...{ document_id: uuid(`document ${n}`), id: uuid(id), revision, kind: other.kind },
        ...{ with_id: uuid(other.id), access: right, until },
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
      ...{ organisation_id: uuid(organisation), account_id: uuid(account), roles, joined_at: '2026-01-01' },
      suspended_at: suspended.includes(account) ? '2026-01-01' : null,
    })),
  );
  await rows(
    'team_members',
    joinedOnes.flatMap(({ account, organisation, teams }) =>
      teams.map(({ team, role }) => ({
        ...{ organisation_id: uuid(organisation), team_id: uuid(team), account_id: uuid(account), role },
      })),
    ),
  );
}

async function rows(table: string, all: readonly object[]) {
  const [first] = all;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await sql.unsafe(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(all)],
  );
}

const found = async ({ text, values }: Sql): Promise<readonly number[]> =>
  (await sql.unsafe<{ id: string }[]>(text, [...values] as never[])).map(({ id }) => Number(id.slice(-12)));

async function told(at: string): Promise<readonly string[]> {
  const { text, values } = joined(
    statement`select v.account_id as account, d.id from documents d cross join lateral (`,
    viewersAmong(accounts.map(uuid), at),
    statement`) v where d.deleted_at is null`,
  );
  const all = await sql.unsafe<{ account: string; id: string }[]>(text, [...values] as never[]);

  return all
    .map(({ account, id }) => `${accounts.find((name) => uuid(name) === account)} ${Number(id.slice(-12))}`)
    .sort();
}

/** The same id for the same name. That of a document ends with its number. */
function uuid(name: string): string {
  const [, number] = /^document (\d+)$/.exec(name) ?? [];
  const kind = number
    ? 0
    : [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 0xffffffff;

  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${(number ?? '0').padStart(12, '0')}`;
}
