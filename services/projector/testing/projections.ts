import pg from 'pg';
import { pino } from 'pino';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { PREPARE_FOR_READS, readModelSchema } from '../../shared/database/read-models.ts';
import { apply } from '../applying/apply.ts';
import { createTables } from '../builds/models.ts';
import { PROJECTIONS } from '../builds/projections-digest.ts';

export const DOCUMENT = '11111111-1111-4111-8111-111111111111';

/** An id for each digit. */
export const uuid = (n: number) => DOCUMENT.replace(/.{12}$/, `${n}`.repeat(12));
export const ACCOUNT = '22222222-2222-4222-8222-222222222222';

/** What happened, in the order of the log; minutes apart, from noon on. */
export const happened = (stream: string, ...events: readonly Message[]): readonly Recorded[] =>
  events.map((event, revision) => recorded(stream, event, revision, 1_000n + 10n * BigInt(revision)));

export const inDocument = (...events: readonly DocumentEvent[]) =>
  happened(`document-${DOCUMENT}`, ...events);
export const inAccount = (...events: readonly AccountEvent[]) => happened(`account-${ACCOUNT}`, ...events);

/** The instant of the event at this place in a history. */
export const minute = (revision: number) => new Date(Date.UTC(2026, 0, 1, 12, revision)).toISOString();

export const recorded = (stream: string, event: Message, revision: number, position: bigint): Recorded => ({
  ...event,
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  stream,
  revision,
  position,
  metadata: {
    at: minute(revision),
    by: { kind: 'account', id: ACCOUNT },
    ip: '203.0.113.7',
    userAgent: 'Firefox',
    correlationId: ACCOUNT,
    causationId: null,
    commandId: ACCOUNT,
    commandHash: '',
    schema: 1,
    prev: null,
    hash: '',
  },
});

/** The first build of the first epoch. */
export const FIRST = readModelSchema({ epoch: 1, build: 1 });

/** Every table, and an order of its rows that is the same after every replay. */
const tables = {
  checkpoint: 'position',
  users: 'id',
  settings: 'account_id',
  logos: 'sha256, account_id',
  documents: 'id',
  last_changes: 'document_id',
  recipients: 'document_id, revision',
  signature_fields: 'document_id, revision',
  retentions: 'document_id',
  holds: 'document_id, matter_id',
  retention_rules: 'id, revision',
  matters: 'id',
  organisations: 'id',
  members: 'organisation_id, account_id',
  invitations: 'organisation_id, id',
  teams: 'organisation_id, id',
  team_members: 'organisation_id, team_id, account_id',
  policies: 'organisation_id, policy',
  domains: 'organisation_id, domain',
  connections: 'organisation_id, id',
  tokens: 'id',
  privacy_requests: 'id',
  privacy_matches: 'request_id, revision',
  audit_trail: 'position',
  parked_events: 'position',
  tree_tiles: 'level, index',
  tree_leaves: 'position',
};

/** Everything that read models hold, in that order; those of the first epoch unless others are named. */
export const dump = async (client: pg.Client, schema = FIRST): Promise<unknown> => {
  const all: Record<string, unknown> = {};
  for (const [table, order] of Object.entries(tables))
    all[table] = (await client.query(`select * from ${schema}.${table} order by ${order}`)).rows;

  return JSON.parse(JSON.stringify(all));
};

/** Read models in a database of their own, empty at each `fresh`. */
export const testModels = async () => {
  const client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  await client.query(`set search_path to ${FIRST}`);

  await createTables(client, { log: ACCOUNT, epoch: 1, build: 1 }, PROJECTIONS);
  await client.query(PREPARE_FOR_READS);
  const emptied = Object.keys(tables).map((table) => `delete from ${table};`);
  const fresh = () =>
    client.query(
      `${emptied.join('')} insert into checkpoint (log, epoch, position, projections)
       values ('${ACCOUNT}', 1, 0, '${PROJECTIONS}')`,
    );
  const rows = async (query: string): Promise<Record<string, unknown>[]> =>
    JSON.parse(JSON.stringify((await client.query(query)).rows));

  return {
    client,
    fresh,
    rows,
    /** Applies a history in one go to fresh models, then asks. */
    projected: async (events: readonly Recorded[], query: string) => {
      await fresh();
      await apply(client, silent, events, events.at(-1)?.position ?? 0n);

      return rows(query);
    },
    close: () => client.end(),
  };
};

export const silent = pino({ level: 'silent' });
