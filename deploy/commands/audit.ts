import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Epochs, evolve } from '#contracts/aggregates/epochs.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import { type Audited, auditEpoch } from '../../services/audit/audit.ts';
import { openModelCheck } from '../../services/audit/check-models.ts';
import { openBlobs } from '../../services/shared/blobs.ts';
import { type EventStore, openEventStore } from '../../services/shared/event-store.ts';
import { localEnvironment } from '../local/environment.ts';
import { reportLines } from './audit-report.ts';

const options = {
  /** Earlier epochs as well. */
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  /** A verifier key that counts besides the installation's own. */
  key: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** `npm run audit`. Exits 0: clean; 1: something is not as it was written; 2: it could not be done. */
const main = async (): Promise<number> => {
  const { values: asked } = parseArgs({ options });
  const env = await localEnvironment();
  const store = openEventStore(String(env.EVENTSTORE_URL), env.EVENTSTORE_USER ?? 'admin:changeit');
  const client = new pg.Client({
    connectionString: String(env.DATABASE_URL),
    connectionTimeoutMillis: 5_000,
  });

  try {
    await client.connect();
    const { log, current, highest } = await founded(store);
    const audited: Audited[] = [];
    for (const epoch of asked.all ? Array.from({ length: highest }, (_, n) => n + 1) : [current]) {
      const models = epoch === current ? await openModelCheck(client, { log, epoch }) : null;
      const blobs = openBlobs(String(env.BLOBS_URL));
      const key = env.CHECKPOINT_KEY ?? null;
      audited.push(await auditEpoch({ store, blobs, log, epoch, models, key, verifierKeys: asked.key }));
      await models?.close();
    }
    say(asked.json ? JSON.stringify({ log, epochs: audited }, null, 2) : reportLines(audited).join('\n'));

    return audited.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } finally {
    await client.end().catch(() => {});
    await store.close();
  }
};

const founded = async (store: EventStore): Promise<NonNullable<Epochs>> => {
  const events = (await store.read(EPOCHS)) as unknown as readonly EpochsEvent[];
  const epochs = events.reduce(evolve, null as Epochs);
  if (!epochs) throw new Error('The log is empty: there is nothing to check.');

  return epochs;
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const sentence = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ECONN|CONNECT|unavailable)/.test(code))
    return `Inkstream must be running: its log or its database does not answer (${code}).`;

  return error instanceof Error ? error.message : String(error);
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`The installation could not be checked. ${sentence(error)}\n`);

  return 2;
});
process.exit();
