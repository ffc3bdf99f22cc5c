import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { apply } from '../applying/apply.ts';
import { canonicalDump } from '../testing/canonical-dump.ts';
import {
  ACCOUNT,
  DOCUMENT,
  FIRST,
  inAccount,
  inDocument,
  recorded,
  silent,
  testModels,
} from '../testing/projections.ts';
import { uploaded } from '../testing/sample-events.ts';
import { compare } from './compare.ts';
import { createTables } from './models.ts';
import { PROJECTIONS } from './projections-digest.ts';

const { client, fresh, rows, close } = await testModels();
const other = { log: ACCOUNT, epoch: 2, build: 1 };
const SECOND = readModelSchema(other);
beforeEach(async () => {
  await client.query(`drop schema if exists ${SECOND} cascade`);
  await createTables(client, other, PROJECTIONS);
  await fresh();
});
afterAll(close);

describe('two builds of the same events', () => {
  test('are equal, row by row', async () => {
    await both(history());
    const { tables, differences } = await compared();

    expect(differences).toEqual([]);
    expect(tables).toContainEqual({ table: 'documents', before: 1, after: 1, different: 0 });
    expect(tables).toContainEqual({ table: 'audit_trail', before: 4, after: 4, different: 0 });
  });

  test('have every table compared but the checkpoint', async () => {
    const names = await rows(`select tablename from pg_tables where schemaname = '${FIRST}'`);
    const { tables } = await compared();

    expect(tables.map(({ table }) => table)).toEqual(
      names
        .map(({ tablename }) => tablename)
        .filter((name) => name !== 'checkpoint')
        .toSorted(),
    );
  });

  test('tell a changed row by table, key and columns', async () => {
    await both(history());
    await rows(`update ${FIRST}.documents set title = 'Tampered', sealed_sha256 = 'b'`);

    expect(await compared()).toMatchObject({
      tables: expect.arrayContaining([{ table: 'documents', before: 1, after: 1, different: 1 }]),
      differences: [
        { table: 'documents', key: { id: DOCUMENT }, kind: 'changed', columns: ['title', 'sealed_sha256'] },
      ],
    });
  });

  test('tell a row that only one of them has', async () => {
    await both(history());
    await rows(`delete from ${FIRST}.users`);
    await rows(`delete from ${SECOND}.signature_fields`);

    expect((await compared()).differences).toMatchObject([
      { table: 'signature_fields', key: { document_id: DOCUMENT, id: FIELD }, kind: 'gone', columns: [] },
      { table: 'users', key: { id: ACCOUNT }, kind: 'added', columns: [] },
    ]);
  });

  test('count all differences of a table and name some', async () => {
    await both(history());
    await rows(`
      insert into ${FIRST}.logos select md5(n::text), '${ACCOUNT}', now() from generate_series(1, 100) n`);
    const { tables, differences } = await compared();

    expect(tables).toContainEqual({ table: 'logos', before: 100, after: 0, different: 100 });
    expect(differences).toHaveLength(20);
  });

  test('may have parked the same event at different times', async () => {
    await both([...history(), poison()]);
    await rows(`update ${FIRST}.parked_events set parked_at = now() - interval '1 day'`);

    expect((await compared()).differences).toEqual([]);
  });
});

describe('the canonical dump', () => {
  test('is the same for the same events at other places of the log', async () => {
    await applied(FIRST, history());
    await applied(
      SECOND,
      history().map((event) => ({ ...event, position: event.position * 7n })),
    );

    expect(await dumped(SECOND)).toEqual(await dumped(FIRST));
  });

  test('leaves out what belongs to the installation', async () => {
    const founded = { type: 'LogFounded', data: { log: ACCOUNT, epoch: 1 } };
    await applied(FIRST, [recorded('epochs', founded, 0, 5n), ...history()]);
    await applied(SECOND, history());

    expect(await dumped(FIRST)).toEqual(await dumped(SECOND));
  });

  test('tells everything else, in the order of the log', async () => {
    await applied(FIRST, history());
    const lines = await dumped(FIRST);

    expect(
      lines
        .filter((line) => line.startsWith('audit_trail'))
        .map((line) => /"action": "(\w+)"/.exec(line)?.[1]),
    ).toEqual(['AccountRegistered', 'DocumentUploaded', 'RecipientAdded', 'FieldPlaced']);
    expect(lines.join()).toContain('Lease');
    expect(lines.join()).not.toContain('"position"');
  });

  test('differs where a row does', async () => {
    await both(history());
    await rows(`update ${SECOND}.recipients set signing_order = 2`);

    expect(await dumped(SECOND)).not.toEqual(await dumped(FIRST));
  });
});

const both = async (events: readonly Recorded[]) => {
  await applied(FIRST, events);
  await applied(SECOND, events);
};

const applied = async (schema: string, events: readonly Recorded[]) => {
  await client.query(`set search_path to ${schema}`);
  await apply(client, silent, events, events.at(-1)?.position ?? 0n);
  await client.query(`set search_path to ${FIRST}`);
};

const compared = () => compare(client, FIRST, SECOND, () => {});
const dumped = (schema: string) => Array.fromAsync(canonicalDump(client, schema));

const FIELD = `${DOCUMENT}.44444444-4444-4444-8444-444444444444`;
const RECIPIENT = '33333333-3333-4333-8333-333333333333';

const history = (): readonly Recorded[] => [
  ...inAccount({
    type: 'AccountRegistered',
    data: { username: 'olive', email: 'o@example.com', fullName: 'Olive', passwordHash: '$argon2id$' },
  }).map((event) => ({ ...event, position: 900n })),
  ...inDocument(uploaded, recipientAdded, fieldPlaced),
];

/** Postgres takes no NUL in a text. */
const poison = () =>
  recorded(
    `document-${DOCUMENT}`,
    { type: 'DocumentSealed', data: { sealed: 'd\u0000', level: 'B-B', pageCount: 4, chainHead: '' } },
    3,
    2_000n,
  );

const recipientAdded: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: RECIPIENT,
    fullName: 'Sam',
    email: 's@example.com',
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
};
const fieldPlaced: DocumentEvent = {
  type: 'FieldPlaced',
  data: {
    field: FIELD,
    recipient: RECIPIENT,
    type: 'text',
    label: 'Name',
    pageNumber: 1,
    x: 1,
    y: 2,
    width: 100,
    height: 50,
    fontSize: null,
    required: true,
  },
};
