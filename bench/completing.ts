import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '../deploy/local/stack.ts';
import { signingToken } from '../services/shared/keys/signing-link.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Answer } from '../tests/harness/client.ts';
import { processorTimeOfTree } from '../tests/harness/processor-time.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { loadOfAll } from './load.ts';
import { onProduct } from './product.ts';

const CLIENTS = 16;
/** Documents that are completed before anything is measured, and those that count. */
const WARM_UP = 200;
const DOCUMENTS = 400;
const AT_ONCE = 4;

/**
 * Measures how fast last signatures are taken, how far sealing and mails lag behind them, and what processor time each
 * part takes for a document until all of that is done.
 */
export const bench = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    const sender = await signedIn(stack.url);
    const draft = await draftOf(sender);
    await completed(stack, await sent(stack, sender, draft, WARM_UP));

    return await completed(stack, await sent(stack, sender, draft, DOCUMENTS));
  });

type Sender = Awaited<ReturnType<typeof signedIn>>;

const draftOf = async (sender: Sender): Promise<string> => {
  const bytes = await samplePdf({ pages: 1, title: 'Bench' });
  const { id } = ok(
    await sender.upload('/api/documents/upload', { name: 'bench.pdf', bytes, fields: { title: 'Bench' } }),
  );
  const recipient = { fullName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com` };
  const { id: recipientId } = ok(await sender.post(`/api/documents/${id}/recipients`, recipient));
  const field = { recipientId, type: 'signature', pageNumber: 1, x: 20, y: 20, width: 200, height: 50 };
  ok(await sender.post(`/api/documents/${id}/fields`, field));

  return id;
};

/** What its only recipient sends to complete a document. */
type Ready = { readonly id: string; readonly path: string; readonly body: unknown };

/** Sends as many copies of a draft, and waits until each invitation is on record. */
const sent = async ({ env }: Stack, sender: Sender, draft: string, many: number) => {
  const invited = await newEvents(env, { InvitationMailed: many });
  const ready: Ready[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, each) => {
      for (let n = each; n < many; n += AT_ONCE) {
        const { id } = await patiently(() => sender.post(`/api/documents/${draft}/duplicate`));
        const { recipients, fields } = await patiently(() => sender.get(`/api/documents/${id}`));
        await patiently(() => sender.post(`/api/documents/${id}/send`));
        const link = { documentId: id, recipientId: recipients[0].id, version: 1 };
        ready.push({
          id,
          path: `/api/sign/${signingToken(env.LINK_SECRET ?? '', link)}/complete`,
          body: { signatures: [{ fieldId: fields[0].id, value: 'Ada Lovelace' }] },
        });
      }
    }),
  );
  await invited.all;

  return ready;
};

/** Asks again where a busy machine puts the answer off. */
const patiently = async (ask: () => Promise<Answer>) => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return ok(answer);
    await delay(500);
  }
};

/** The copies go to the recipient and to the owner. */
const COPIES = 2;

const completed = async (stack: Stack, documents: readonly Ready[]): Promise<readonly Figure[]> => {
  const many = documents.length;
  const events = await newEvents(stack.env, {
    DocumentCompleted: many,
    DocumentSealed: many,
    CompletedCopyMailed: COPIES * many,
    CheckpointSigned: 0,
  });
  const before = await timesOf(stack);
  const begun = performance.now();
  const left = documents.map(({ path, body }) => ({ path, cookie: '', body }));
  const { times, perSecond } = await loadOfAll(stack.url, CLIENTS, left);
  const answered = await timesOf(stack);
  const unsealed = many - (events.seen.get('DocumentSealed')?.length ?? 0);
  await events.all;
  const seconds = (performance.now() - begun) / 1_000;
  const done = await timesOf(stack);

  const completedAt = new Map(events.seen.get('DocumentCompleted')?.map(({ stream, at }) => [stream, at]));
  const lags = (type: string) =>
    (events.seen.get(type) ?? []).map(({ stream, at }) => at - (completedAt.get(stream) ?? at));
  const sealed = lags('DocumentSealed');

  return [
    { name: `complete, ${CLIENTS} clients`, value: perSecond, unit: '/s', limit: goal },
    { name: 'the same, p50', value: percentile(times, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: percentile(times, 0.99), unit: 'ms' },
    {
      name: 'sealed and mailed, from the first signature to the last mail',
      value: many / seconds,
      unit: '/s',
    },
    { name: 'not sealed yet at the last answer', value: unsealed, unit: `of ${many}` },
    { name: 'signature → seal on record, p50', value: percentile(sealed, 0.5), unit: 'ms' },
    { name: 'signature → seal on record, p95', value: percentile(sealed, 0.95), unit: 'ms' },
    {
      name: 'signature → copies mailed, p95',
      value: percentile(lags('CompletedCopyMailed'), 0.95),
      unit: 'ms',
    },
    {
      name: 'tree heads that were signed for it',
      value: (events.seen.get('CheckpointSigned')?.length ?? 0) / many,
      unit: 'a document',
    },
    ...each('processor time until the last answer', before, answered, many),
    ...each('processor time until all is mailed', before, done, many),
  ];
};

const goal = { at: 'least', value: 300, source: 'two quiet cores' } as const;

type Seen = { readonly stream: string; readonly at: number };

/** Watches for as many new events of each type. */
const newEvents = async (env: NodeJS.ProcessEnv, wanted: Readonly<Record<string, number>>) => {
  const store = openEventStore(env.EVENTSTORE_URL ?? '', env.EVENTSTORE_USER ?? '');
  const types = Object.keys(wanted);
  const seen = new Map<string, Seen[]>(types.map((type) => [type, []]));
  const over = new AbortController();
  const from = await store.head();
  const reading = async () => {
    for await (const news of store.follow({ types, from, signal: over.signal })) {
      if (news.kind !== 'event') continue;
      const { type, stream, metadata } = news.event;
      seen.get(type)?.push({ stream, at: Date.parse(metadata.at) });
      if (types.every((one) => (seen.get(one)?.length ?? 0) >= (wanted[one] ?? 0))) break;
    }
    await store.close();
  };

  return { seen, all: reading() };
};

const timesOf = async ({ programs }: Stack) => {
  const times = new Map<string, number>();
  for (const { name, pid } of programs) times.set(name, await processorTimeOfTree(pid() ?? 0));

  return times;
};

type Times = ReadonlyMap<string, number>;

/** Milliseconds that a document took in each part, and in all. */
const each = (name: string, before: Times, after: Times, documents: number): readonly Figure[] => {
  const parts = [...after].map(([part, at]) => ({ part, value: (at - (before.get(part) ?? 0)) / documents }));
  const all = parts.reduce((sum, { value }) => sum + value, 0);

  return [{ part: 'in all', value: all }, ...parts.filter(({ value }) => value >= 0.05)].map(
    ({ part, value }) => ({ name: `${name}, ${part}`, value, unit: 'ms a document' }),
  );
};

if (import.meta.main) printFigures('Completing', await bench());
