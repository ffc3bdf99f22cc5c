import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inclusionPath } from '#contracts/proof/merkle.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { auditEpoch } from '../services/audit/audit.ts';
import { keepTreeHeads } from '../services/command/leader/tree-heads/keep-tree-heads.ts';
import { announceWriterKey } from '../services/command/log/announce-key.ts';
import { openWriterKey, signedLog } from '../services/command/log/writer-keys.ts';
import { openModelCheck } from '../services/projector/builds/check-models.ts';
import { decryptedLog } from '../services/shared/log/decrypted-log.ts';
import { logger } from '../services/shared/running/logger.ts';
import { startService } from '../tests/harness/service.ts';
import { appendLife, atOnce } from './append-life.ts';
import { wholeLife } from './document-life.ts';
import { type Figure, printFigures } from './figure.ts';
import { projected, startReadSide } from './read-side.ts';

/** Each document has 24 events. */
const DOCUMENTS = 2_000;
const EVERY = 1_000;
/** How many documents are written at the same time. */
const AT_ONCE = 16;

/** Measures how fast a log's chains, tree, tree heads, files and read models are checked. */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();

  try {
    const { env } = readSide;
    const { events, position } = await fill(readSide);
    const projector = await startService('projector', env);
    await projected(readSide, position);
    await projector.stop();
    const audited = await checked(readSide, env.DATABASE_URL);
    if (audited.findings.length > 0)
      throw new Error(`a clean log was found bad: ${audited.findings[0]?.what}`);

    return [
      {
        name: `self-check of ${events.toLocaleString('en-US')} events, read models included`,
        value: events / (audited.took / 1_000),
        unit: 'events/s',
        limit: { at: 'least', value: 10_000, source: 'npm run audit' },
      },
      {
        name: 'proof of an event among a million',
        value: Math.max(...[0, 524_288, 999_999].map((leaf) => inclusionPath(leaf, 1_000_000).length)),
        unit: 'hashes',
        limit: { at: 'most', value: 20, source: 'proofs' },
      },
    ];
  } finally {
    await readSide.stop();
  }
};

type ReadSide = Awaited<ReturnType<typeof startReadSide>>;

/** Writes documents with chained and signed events, and tree heads over them. */
const fill = async ({ store: plain, log }: ReadSide) => {
  const store = decryptedLog(signedLog(plain, WRITER), plain.vault);
  const stopped = new AbortController();
  const origin = `bench.example/${log}/e1`;
  const signer = await openNoteSigner(origin, KEY);
  const now = () => new Date().toISOString();
  const keeping = keepTreeHeads(
    { store, epoch: 1, origin, signer, log: logger('bench'), now, every: EVERY },
    stopped.signal,
  );
  await announceWriterKey({ store, now }, 1, [WRITER]);
  let [events, position] = [0, 0n];
  await atOnce(
    AT_ONCE,
    Array.from({ length: DOCUMENTS }, () => randomUUID()),
    async (id) => {
      const life = wholeLife(id, randomUUID());
      events += life.length;
      const last = await appendLife(store, 1, `document-${id}`, life);
      if (last > position) position = last;
    },
  );
  stopped.abort();
  await keeping;

  return { events, position };
};

const checked = async ({ store, log }: ReadSide, database: string) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const models = await openModelCheck(client, { log, epoch: 1 });
  const blobs = { get: async () => Buffer.alloc(0) } as unknown as Parameters<typeof auditEpoch>[0]['blobs'];
  const given = {
    key: KEY,
    writerKey: [WRITER.id],
    verifierKeys: [],
    receipts: [],
    receiptsOfOthers: [],
    now: new Date().toISOString(),
  };
  const audited = await auditEpoch({ store, blobs, log, epoch: 1, isCurrent: true, models, ...given });
  await models?.close();
  await client.end();

  // We ignore the first event of the log: the benchmark wrote it itself, without a chain.
  return { ...audited, findings: audited.findings.filter(({ stream }) => stream !== 'epochs') };
};

const KEY = 'c4'.repeat(32);
const WRITER = openWriterKey('7e'.repeat(32));

if (import.meta.main) printFigures('Self-check', await bench());
