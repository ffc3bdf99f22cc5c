import { randomUUID } from 'node:crypto';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { registered, uploaded } from './document-life.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { projected, type ReadSide, startReadSide } from './read-side.ts';
import { SESSION_COOKIE, sessionOf, startReaders } from './readers.ts';

const DOCUMENTS = 1_000;
const PAGES = 3;
const WARM_UP = 100;
const READS = 400;

/** Measures how long a reader with many documents waits. */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();
  const account = randomUUID();
  await readSide.append(`e1.account-${account}`, registered);
  for (let n = 0; n < DOCUMENTS; n++)
    await readSide.append(`e1.document-${randomUUID()}`, uploaded(account, PAGES));
  const services = await startReaders(readSide);
  await projected(readSide, await readSide.store.head());

  try {
    const get = await signedIn(readSide, account, services.query.origin);
    await measured(WARM_UP, () => get('/api/documents'));
    const list = await measured(READS, () => get('/api/documents'));
    const user = await measured(READS, () => get('/api/user'));
    const written = await measured(READS, () => writeAndRead(readSide, account, get));

    return [
      ...figures(`GET /api/documents, ${DOCUMENTS.toLocaleString('en-US')} documents`, list, 30),
      ...figures('GET /api/user', user),
      ...figures('append, then read of the same document', written, 60),
    ];
  } finally {
    await services.query.stop();
    await services.projector.stop();
    await readSide.stop();
  }
};

type Get = (path: string, position?: string) => Promise<unknown>;

const signedIn = async (readSide: ReadSide, account: string, origin: string): Promise<Get> => {
  const token = await sessionOf(readSide, account);

  return async (path, position) => {
    const headers = {
      Cookie: `${SESSION_COOKIE}=${token}`,
      ...(position ? { 'X-Log-Position': position } : {}),
    };
    const answer = await fetch(`${origin}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);

    return answer.arrayBuffer();
  };
};

const writeAndRead = async ({ append, log }: ReadSide, account: string, get: Get) => {
  const id = randomUUID();
  const commit = await append(`e1.document-${id}`, uploaded(account, PAGES));
  await get(`/api/documents/${id}`, formatLogPosition({ log, epoch: 1, commit }));
};

/** Does the work several times, one after the other, and returns the milliseconds of each. */
const measured = async (times: number, work: () => Promise<unknown>): Promise<readonly number[]> => {
  const all: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await work();
    all.push(performance.now() - begun);
  }

  return all;
};

const figures = (name: string, times: readonly number[], limit?: number): readonly Figure[] => [
  { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  {
    name: `${name}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    ...(limit ? { limit: { at: 'most', value: limit, source: 'design, section 12' } } : {}),
  },
];

if (import.meta.main) printFigures('Query', await bench());
