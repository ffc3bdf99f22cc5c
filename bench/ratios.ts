import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { type Stack, startStack } from '../deploy/local/stack.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import { freePorts } from '../tests/harness/free-ports.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, printFigures } from './figure.ts';
import { type Asked, load, together } from './load.ts';
import { tokenFor } from './mailed-token.ts';
import { type Plain, startPlain } from './plain/start.ts';
import { addPerson } from './plain/tables.ts';
import { processorTimeOfTree } from './processor-time.ts';

const CLIENTS = [1, 16, 64];
const ROUNDS = 3;
const MILLISECONDS = 2_000;
/** Documents of the account, and fields on the one that is read. */
const DOCUMENTS = 20;
const FIELDS = 20;
/** After so many fields a client goes on with another draft: people place no more on one. */
const FIELDS_PLACED = 50;
const DRAFTS = 128;

/**
 * Holds requests to the product against the same requests to a server on plain tables (plain/server.ts), in turns within
 * one run, so that the figures are ratios that hold on any machine. Says what processor time a request takes, and where.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder();
  const stack = await startStack({
    dataDir: folder.path,
    ports: await freePorts(),
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    report: () => {},
  });
  const plain = await startPlain(stack, folder.path);

  try {
    const sides = { ours: await productOf(stack), plain: await plainOf(plain) };
    const figures: Figure[] = [];
    for (const what of questions)
      for (const clients of CLIENTS) figures.push(...(await compared(what, clients, sides)));

    return figures;
  } finally {
    await plain.stop();
    await stack.stop();
    await folder.remove();
  }
};

const questions = [
  'place a field',
  'document with 20 fields',
  'list of 20 documents',
  'signing link',
] as const;
type Question = (typeof questions)[number];

type Ask = (client: number, n: number) => Asked;

type Side = {
  readonly url: string;
  /** Prepares a round and says what each client asks in it. */
  readonly round: Readonly<Record<Question, () => Promise<Ask>>>;
  /** Its programs, each with all that it started. */
  readonly parts: () => ReadonlyMap<string, number>;
};

type Sides = { readonly ours: Side; readonly plain: Side };

const compared = async (
  what: Question,
  clients: number,
  { ours, plain }: Sides,
): Promise<readonly Figure[]> => {
  const [mine, theirs] = [[], []] as [Round[], Round[]];
  for (let n = 0; n < ROUNDS; n++) {
    theirs.push(await oneRound(plain, what, clients));
    mine.push(await oneRound(ours, what, clients));
  }
  const [product, baseline] = [
    together(mine.map(({ load }) => load)),
    together(theirs.map(({ load }) => load)),
  ];
  const of = `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  const least = { at: 'least', value: 1, source: 'plain tables in the same run' } as const;

  return [
    {
      name: `${of}: answers, product to plain`,
      value: product.perSecond / baseline.perSecond,
      unit: '×',
      limit: least,
    },
    {
      name: `${of}: p99, product to plain`,
      value: product.p99 / baseline.p99,
      unit: '×',
      limit: { at: 'most', value: 1.5, source: 'plain tables in the same run' },
    },
    { name: `${of}: product`, value: product.perSecond, unit: '/s' },
    { name: `${of}: plain`, value: baseline.perSecond, unit: '/s' },
    { name: `${of}: product, p50`, value: product.p50, unit: 'ms' },
    { name: `${of}: product, p99`, value: product.p99, unit: 'ms' },
    ...(clients === 16 ? [...spent(`${of}: processor time`, mine), ...spent(`${of}: plain`, theirs)] : []),
  ];
};

type Round = { readonly load: Awaited<ReturnType<typeof load>>; readonly spent: ReadonlyMap<string, number> };

const oneRound = async (side: Side, what: Question, clients: number): Promise<Round> => {
  const ask = await side.round[what]();
  const before = await timesOf(side);
  const measured = await load(side.url, { clients, milliseconds: MILLISECONDS }, ask);
  const after = await timesOf(side);

  return {
    load: measured,
    spent: new Map([...after].map(([name, at]) => [name, at - (before.get(name) ?? 0)])),
  };
};

const timesOf = async ({ parts }: Side) => {
  const times = new Map<string, number>();
  for (const [name, pid] of parts()) times.set(name, await processorTimeOfTree(pid));

  return times;
};

/** Milliseconds of processor time that an answer took in each part, and in all. Parts that did nothing are left out. */
const spent = (name: string, rounds: readonly Round[]): readonly Figure[] => {
  const answers = rounds.reduce((sum, { load: { times } }) => sum + times.length, 0);
  const names = [...new Set(rounds.flatMap((round) => [...round.spent.keys()]))];
  const each = names.map((part) => ({
    part,
    value: rounds.reduce((sum, round) => sum + (round.spent.get(part) ?? 0), 0) / answers,
  }));
  const all = each.reduce((sum, { value }) => sum + value, 0);

  return [{ part: 'in all', value: all }, ...each.filter(({ value }) => value >= 0.05)].map(
    ({ part, value }) => ({
      name: `${name}, ${part}`,
      value,
      unit: 'ms',
    }),
  );
};

const fieldFor = (recipientId: string, n: number) => ({
  ...{ recipientId, type: 'signature', pageNumber: 1 },
  ...{ x: 20, y: 20 + (n % FIELDS_PLACED), width: 200, height: 50 },
});

type Draft = { readonly id: string; readonly recipientId: string };

/** Places fields on drafts, on each of them as many as people place on one. */
const placing =
  (cookie: string, drafts: readonly Draft[]): Ask =>
  (client, n) => {
    const at = client + Math.floor(n / FIELDS_PLACED) * Math.max(...CLIENTS);
    const { id, recipientId } = drafts[at % drafts.length] ?? { id: '', recipientId: '' };

    return { path: `/api/documents/${id}/fields`, cookie, body: fieldFor(recipientId, n) };
  };

const reading = (path: string, cookie: string) => async (): Promise<Ask> => () => ({ path, cookie });

const productOf = async ({ url, mailbox, programs }: Stack): Promise<Side> => {
  const [reader, writer] = [await signedIn(url), await signedIn(url)];
  const cookieOf = ({ cookies }: typeof reader) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const email = `ada-${randomUUID()}@example.com`;
  const draftOf = async (client: typeof reader): Promise<Draft> => {
    const bytes = await samplePdf({ pages: 1, title: 'Bench' });
    const { id } = ok(
      await client.upload('/api/documents/upload', { name: 'bench.pdf', bytes, fields: { title: 'Bench' } }),
    );
    const { id: recipientId } = ok(
      await client.post(`/api/documents/${id}/recipients`, { fullName: 'Ada Lovelace', email }),
    );

    return { id, recipientId };
  };
  const [read, empty] = [await draftOf(reader), await draftOf(writer)];
  for (let n = 0; n < FIELDS; n++)
    ok(await reader.post(`/api/documents/${read.id}/fields`, fieldFor(read.recipientId, n)));
  for (let n = 1; n < DOCUMENTS; n++) ok(await reader.post(`/api/documents/${read.id}/duplicate`));
  ok(await reader.post(`/api/documents/${read.id}/send`));
  const token = await tokenFor(mailbox ?? '', email);
  const copy = async (): Promise<Draft> => {
    const { id } = ok(await writer.post(`/api/documents/${empty.id}/duplicate`));
    const { recipients } = ok(await writer.get(`/api/documents/${id}`));
    return { id, recipientId: recipients[0].id };
  };

  return {
    url,
    round: {
      'place a field': async () =>
        placing(cookieOf(writer), await Promise.all(Array.from({ length: DRAFTS }, copy))),
      'document with 20 fields': reading(`/api/documents/${read.id}`, cookieOf(reader)),
      'list of 20 documents': reading('/api/documents', cookieOf(reader)),
      'signing link': reading(`/api/sign/${token}`, ''),
    },
    parts: () => new Map(programs.map(({ name, pid }) => [name, pid() ?? 0])),
  };
};

const plainOf = async ({ url, database, parts }: Plain): Promise<Side> => {
  const person = async (documents: number, fields: number) => {
    const sql = postgres(database, { onnotice: () => {} });
    const added = await addPerson(sql, documents, fields);
    await sql.end();

    return added;
  };
  const reader = await person(DOCUMENTS, FIELDS);
  const [read] = reader.drafts;
  const cookie = `session=${reader.session}`;

  return {
    url,
    round: {
      'place a field': async () => {
        const writer = await person(DRAFTS, 0);
        return placing(`session=${writer.session}`, writer.drafts);
      },
      'document with 20 fields': reading(`/api/documents/${read?.id}`, cookie),
      'list of 20 documents': reading('/api/documents', cookie),
      'signing link': reading(`/api/sign/${read?.token}`, ''),
    },
    parts,
  };
};

if (import.meta.main) printFigures('Against plain tables', await bench());
