import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Erased } from '#contracts/api/announcements.ts';
import { documentKey } from '#contracts/key-id.ts';
import type { Stack } from '../deploy/local/stack.ts';
import { appendChained, type End, endOf } from '../services/command/log/append-chained.ts';
import { ofRequest } from '../services/command/log/envelopes.ts';
import { ask, connectNats, endNats } from '../services/shared/messaging/nats.ts';
import type { Client } from '../tests/harness/client.ts';
import { ok, signedIn } from './account.ts';
import { draft, spot } from './draft.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { onProduct } from './product.ts';
import { type ReadSide, startReadSide } from './read-side.ts';

/** Appends of each kind, after as many that only warm up. */
const APPENDS = 1_500;
const DOCUMENTS = 5;
const EVENTS_EACH = 200;

/** Measures what it costs that personal texts are encrypted, and how soon those of a document are gone for good. */
export const bench = async (): Promise<readonly Figure[]> => [...(await appends()), ...(await erasures())];

const appends = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();

  try {
    await alternating(readSide);
    const { plain, encrypted } = await alternating(readSide);
    const [without, more] = [percentile(plain, 0.5), percentile(encrypted, 0.5)];

    return [
      { name: 'append of a placed field without a personal text, p50', value: without, unit: 'ms' },
      {
        name: 'append of a placed field with its label and its place encrypted, p50',
        value: more,
        unit: 'ms',
      },
      {
        name: 'what encrypting adds',
        value: more - without,
        unit: 'ms',
        limit: { at: 'most', value: 0.2, source: 'personal data: append p50' },
      },
    ];
  } finally {
    await readSide.stop();
  }
};

/** Appends by turns to two streams, so that both kinds meet the same machine. */
const alternating = async ({ store }: ReadSide) => {
  const kinds = { plain: begun(), encrypted: begun() };
  for (let n = 0; n < APPENDS; n++)
    for (const [kind, of] of Object.entries(kinds)) {
      const label = kind === 'plain' ? '' : 'Signature of the tenant';
      const from = kind === 'plain' ? null : '203.0.113.7';
      const start = performance.now();
      const appended = await appendChained(
        store,
        { name: `e1.${of.stream}`, stream: of.stream },
        of.end,
        [{ type: 'FieldPlaced', data: { ...place, field: `${of.document}.${randomUUID()}`, label } }],
        { ...ofRequest({ ...said, ip: from, userAgent: from }), at: new Date().toISOString() },
        of.committed,
      );
      of.times.push(performance.now() - start);
      if (appended === 'conflict') throw new Error('nobody else writes here');
      const last = appended.at(-1) ?? null;
      of.end = endOf(last);
      for (const [key, commitment] of Object.entries(last?.metadata.keys ?? {}))
        of.committed.set(key, commitment);
    }

  return { plain: kinds.plain.times, encrypted: kinds.encrypted.times };
};

const begun = () => {
  const document = randomUUID();

  return {
    document,
    stream: `document-${document}`,
    end: endOf(null) as End,
    committed: new Map<string, string>(),
    times: [] as number[],
  };
};

const said = { by: { kind: 'account', id: randomUUID() }, correlationId: randomUUID() } as const;

const place = {
  recipient: randomUUID(),
  type: 'signature',
  pageNumber: 1,
  x: 10,
  y: 20,
  width: 200,
  height: 50,
  fontSize: 12,
  required: true,
};

/** Erases documents one after the other, each until the keys of its texts are destroyed in Postgres. */
const erasures = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    const client = await signedIn(stack.url);
    const sql = postgres(stack.env.DATABASE_URL ?? '', { onnotice: () => {} });
    const times: number[] = [];

    try {
      for (let n = 0; n < DOCUMENTS; n++) times.push(await erased(stack, sql, await longDocument(client)));
    } finally {
      await sql.end();
    }

    return [
      {
        name: `a document of ${EVENTS_EACH} events, from the request to the destruction of its keys, median`,
        value: percentile(times, 0.5) / 1_000,
        unit: 's',
        limit: { at: 'most', value: 1, source: 'personal data: erasing' },
      },
      { name: 'the same, the slowest', value: Math.max(...times) / 1_000, unit: 's' },
    ];
  });

const longDocument = async (client: Client): Promise<string> => {
  const { id, path, recipientId } = await draft(client);
  for (let n = 2; n < EVENTS_EACH; n++) ok(await client.post(`${path}/fields`, { ...spot, recipientId }));

  return id;
};

/** How many milliseconds it takes. */
const erased = async ({ env }: Stack, sql: postgres.Sql, document: string): Promise<number> => {
  const nats = await connectNats(env.NATS_URL ?? '', 'bench');
  if (!nats) throw new Error('NATS is away');
  const keys = [documentKey(document), `r:${document}.%`];
  const left = async () => {
    const [row] = await sql<{ left: number }[]>`
      select count(*)::integer as left from vault.keys
      where (id = ${keys[0] ?? ''} or id like ${keys[1] ?? ''}) and wrapped is not null`;
    return row?.left ?? 0;
  };
  if ((await left()) < 2) throw new Error('A document has keys before it is erased.');

  try {
    const start = performance.now();
    const request = {
      of: { kind: 'document', document, recipient: null },
      by: 'bench',
      basis: 'purpose-ended' as const,
      reason: 'It is measured.',
      request: null,
    } as const;
    const answer = await ask(nats, Erased, request, 10_000);
    if (!answer.ok) throw new Error(answer.code);
    while ((await left()) > 0);

    return performance.now() - start;
  } finally {
    await endNats(nats);
  }
};

if (import.meta.main) printFigures('Personal data', await bench());
