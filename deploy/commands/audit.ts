import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { sentenceFrom } from '#contracts/card.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { epochsCards } from '#contracts/epochs/cards.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { readReceipt } from '#contracts/evidence/receipt.ts';
import { receiptText } from '#contracts/evidence/receipt-text.ts';
import { beginningsOf } from '#contracts/proof/lineage.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { type Audited, auditEpoch } from '../../services/audit/audit.ts';
import { type CheckedEnd, checkEnd } from '../../services/audit/check-end.ts';
import { findUnreadStreams } from '../../services/audit/check-streams.ts';
import type { Finding } from '../../services/audit/finding.ts';
import { idsIn, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { openModelCheck } from '../../services/projector/builds/check-models.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { forPg } from '../../services/shared/database/address.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { decodeAll } from '../../services/shared/log/decode.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { LogDamaged } from '../../services/shared/outages/log-damaged.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';
import { localEnvironment } from '../local/environment.ts';
import { reportLines } from './audit-report.ts';

const options = {
  /** Checks earlier epochs as well. */
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  /** Accepts one more verifier key, besides the installation's own. */
  key: { type: 'string', multiple: true, default: [] as string[] },
  /** A mail or note that somebody kept. The log is compared with it, in the epoch that it names. */
  receipt: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/**
 * Runs `npm run audit`. It exits with 0 if everything is correct, 1 if something isn't as it was written, and 2 if the
 * audit couldn't run.
 */
const main = async (): Promise<number> => {
  const { values: args } = parseArgs({ options });
  const env = await localEnvironment();
  const vault = openVault({ DATABASE_URL: String(env.DATABASE_URL), VAULT_KEY: String(env.VAULT_KEY) }, env);
  const eventStore = openEventStore(String(env.EVENTSTORE_URL), env.EVENTSTORE_USER ?? 'admin:changeit');
  const store = decryptedLog(eventStore, vault);
  const client = new pg.Client({
    ...forPg(String(env.DATABASE_URL)),
    connectionTimeoutMillis: 5_000,
  });

  try {
    await client.connect();
    const { log, current, highest, beginnings } = await readFounding(store);
    const logs = new Set([log, ...beginnings.map((beginning) => beginning.log)]);
    const allReceipts = (await Promise.all(args.receipt.map((path) => readTreeHeads(path, logs)))).flat();
    const isOf = (epoch: number) => (receipt: Kept) => receipt.log === log && receipt.epoch === epoch;
    const isAsked = (epoch: number) => args.all || epoch === current || allReceipts.some(isOf(epoch));
    const end = await checkEnd(store, client, env.LOG_END_FILE ?? null);
    const unread = await findUnreadStreams(store);
    const audited: Audited[] = [];
    for (const epoch of Array.from({ length: highest }, (_, n) => n + 1).filter(isAsked)) {
      const isCurrent = epoch === current;
      const models = isCurrent ? await openModelCheck(client, { log, epoch }) : null;
      const blobs = openBlobs(String(env.BLOBS_URL));
      const key = env.CHECKPOINT_KEY ?? null;
      const receipts = allReceipts.filter(isOf(epoch)).map(({ note }) => note);
      const receiptsOfOthers = isCurrent
        ? allReceipts.map(({ note }) => note).filter((one) => !receipts.includes(one))
        : [];
      const writerKey = env.WRITER_KEY ? idsIn(writerKeysIn(env.WRITER_KEY)[0], log, epoch) : null;
      const given = {
        verifierKeys: args.key,
        writerKey,
        receipts,
        receiptsOfOthers,
        now: new Date().toISOString(),
      };
      const checked = await auditEpoch({ store, blobs, log, epoch, isCurrent, models, key, ...given });
      audited.push(isCurrent ? withWholeLog(end, unread, checked) : checked);
      await models?.close();
    }
    const remarks = remarksIn(decodeAll(EpochsEvent, await store.read(EPOCHS)));
    const report = () => reportLines(audited, allReceipts.length, remarks).join('\n');
    say(args.json ? JSON.stringify({ log, epochs: audited, remarks }, null, 2) : report());

    return audited.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } finally {
    await client.end().catch(() => {});
    await vault.close();
    await store.close();
  }
};

/** The current epoch's findings, with those that belong to the log as a whole. */
const withWholeLog = (
  { findings, remarks }: CheckedEnd,
  unread: readonly Finding[],
  checked: Audited,
): Audited => ({
  ...checked,
  findings: [...findings, ...checked.findings, ...unread],
  remarks: [...remarks, ...checked.remarks],
});

/** Recorded findings of the past that an operator has accepted or that are over. */
const remarksIn = (events: readonly Recorded[]): readonly string[] =>
  events
    .filter(
      ({ type, data }) =>
        ['LogEndAccepted', 'ClockDisagreed', 'ClockAgreed'].includes(type) ||
        (type === 'RestoreStarted' && data.skipped !== undefined),
    )
    .map((event) => `${event.metadata.at}  ${sentenceFrom(defaultLanguage, epochsCards, event)}.`);

type Founded = NonNullable<Epochs> & { readonly beginnings: ReturnType<typeof beginningsOf> };

const readFounding = async (store: EventStore): Promise<Founded> => {
  const events = decodeAll(EpochsEvent, await store.read(EPOCHS));
  const epochs = events.reduce(evolve, null as Epochs);
  if (!epochs) throw new Error('The log is empty: there is nothing to check.');

  return { ...epochs, beginnings: beginningsOf(events, epochs.current) };
};

type Kept = { readonly note: string; readonly log: string; readonly epoch: number };

/**
 * Returns the signed tree heads in a file, each with its epoch. They must come from this log or from one whose backup
 * was restored into it.
 */
const readTreeHeads = async (path: string, logs: ReadonlySet<string>): Promise<readonly Kept[]> => {
  // npm runs scripts in the project's folder, so we resolve the path in the folder where the user called it.
  const text = await receiptText(await readFile(resolve(process.env.INIT_CWD ?? '.', path)));
  const { notes } = await readReceipt(text);
  if (notes.length === 0)
    throw new Error(`There is no signed tree head (a checkpoint, as mails call it) in ${path}.`);

  return notes.map((note) => {
    const { origin = '' } = readTreeHead(note) ?? {};
    const of = readOrigin(origin);
    if (!of || !logs.has(of.log))
      throw new Error(`The tree head in ${path} is one of another log: ${origin}.`);

    return { note, log: of.log, epoch: of.epoch };
  });
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const sentence = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ECONN|CONNECT|unavailable)/.test(code))
    return `Inkstream must be running: its log or its database does not answer (${code}).`;

  return error instanceof Error ? error.message : String(error);
};

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof LogDamaged) {
    process.stderr.write(`The event log is not as it was written. ${error.message}\n`);
    return 1;
  }

  process.stderr.write(`The installation could not be checked. ${sentence(error)}\n`);

  return 2;
});
process.exit();
