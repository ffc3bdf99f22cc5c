import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { inclusionPath } from '#contracts/proof/merkle.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { auditEpoch } from '../services/audit/audit.ts';
import { keepTreeHeads } from '../services/command/leader/tree-heads/keep-tree-heads.ts';
import { announceWriterKey } from '../services/command/log/announce-key.ts';
import { openWriterKey, signedLog } from '../services/command/log/writer-keys.ts';
import { openModelCheck } from '../services/projector/builds/check-models.ts';
import { sha256 } from '../services/shared/keys/sha256.ts';
import { logger } from '../services/shared/running/logger.ts';
import { startService } from '../tests/harness/service.ts';
import { wholeLife } from './document-life.ts';
import { type Figure, printFigures } from './figure.ts';
import { metadata, projected, startReadSide } from './read-side.ts';

/** Each document has 24 events. */
const DOCUMENTS = 2_000;
const EVERY = 1_000;

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

/** Writes documents with chained and signed events, each in its own append, and tree heads over them. */
const fill = async ({ store: plain, log }: ReadSide) => {
  const store = signedLog(plain, WRITER);
  const stopped = new AbortController();
  const origin = `bench.example/${log}/e1`;
  const signer = await openNoteSigner(origin, KEY);
  const now = () => new Date().toISOString();
  const keeping = keepTreeHeads(
    { store, epoch: 1, origin, signer, log: logger('bench'), now, every: EVERY },
    stopped.signal,
  );
  await announceWriterKey({ store, now }, 1, [WRITER]);
  const { prev: _, hash: __, ...said } = metadata;
  let [events, position] = [0, 0n];
  for (let n = 0; n < DOCUMENTS; n++) {
    const [id, owner] = [randomUUID(), randomUUID()];
    const links: Awaited<ReturnType<typeof chained>>[number][] = [];
    for (const event of wholeLife(id, owner)) {
      const after = { revision: links.length - 1, head: links.at(-1)?.metadata.hash ?? null };
      const by = actorOf(event, owner, links.at(-1)?.metadata.by);
      links.push(...(await chained(`document-${id}`, [event], after, { ...said, at: now(), by }, sha256)));
    }
    const written = await store.append(
      `e1.document-${id}`,
      -1,
      links.map((link) => ({ ...link, id: randomUUID() })),
    );
    if (written === 'conflict') throw new Error('nobody else writes here');
    events += links.length;
    position = written.position;
  }
  stopped.abort();
  await keeping;

  return { events, position };
};

/** Returns who acts in each event of a document's life. The last signer also completes it. */
const actorOf = ({ type, data }: DocumentEvent, owner: string, last: Actor | undefined): Actor => {
  if (type === 'DocumentCompleted' && last) return last;
  if (type === 'DocumentSealed' || type.endsWith('Mailed')) return { kind: 'system', id: 'bench' };
  const isSigning = type === 'SigningLinkOpened' || type === 'RecipientSigned';

  return isSigning ? { kind: 'recipient', id: data.recipient } : { kind: 'account', id: owner };
};

const checked = async ({ store, log }: ReadSide, database: string) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const models = await openModelCheck(client, { log, epoch: 1 });
  const blobs = { get: async () => Buffer.alloc(0) } as unknown as Parameters<typeof auditEpoch>[0]['blobs'];
  const given = {
    key: KEY,
    writerKey: WRITER.id,
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
