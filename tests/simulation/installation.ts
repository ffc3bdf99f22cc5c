import { pino } from 'pino';
import { Seal } from '#contracts/api/media.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { followedStreams } from '../../services/command/leader/deliveries/followed-streams.ts';
import { deliverDueWith } from '../../services/command/leader/following/deliver-due.ts';
import { followLog } from '../../services/command/leader/following/follow-log.ts';
import type { Posting } from '../../services/command/leader/mail/mailer.ts';
import { runLooks } from '../../services/command/leader/retention/run-looks.ts';
import { treeHeadsOnDemand } from '../../services/command/leader/tree-heads/on-demand.ts';
import type { Writer } from '../../services/command/log/handle.ts';
import { rememberedStreams } from '../../services/command/log/streams.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import type { Writers } from '../../services/command/log/write-permission.ts';
import { batches } from '../../services/projector/applying/batches.ts';
import { project } from '../../services/projector/applying/project.ts';
import type { Blobs } from '../../services/shared/blobs/blobs.ts';
import type { Pool } from '../../services/shared/database/pool.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import type { Followed } from '../../services/shared/log/event-store.ts';
import { watched } from '../../services/shared/messaging/nats.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryLooks } from './memory-looks.ts';
import { type MemoryLog, memoryLog } from './memory-store.ts';
import type { Process, World } from './world.ts';

export type Installation = ReturnType<typeof install>;

const EPOCH = 1;
const silent = pino({ level: 'silent' });

/** Two command services, the leader's reactions and the projector, with all their ports in memory. */
export const install = (world: World, log: MemoryLog = memoryLog()) => {
  const delivered: Posting[] = [];
  const seals = new Map<string, number>();
  const kept = { reactions: null as string | null, projected: -1n, rows: [] as Recorded[] };
  const looks = memoryLooks();
  const files = memoryFiles(log);
  const services = new Map<string, { readonly process: Process; readonly writer: Writer }>();

  for (const name of ['command 1', 'command 2'])
    world.begin(name, (process) => services.set(name, { process, writer: writerOf(world, process, log) }));

  world.begin('leader', (process) => {
    const writer = writerOf(world, process, log);
    const database = reactionsDatabase(world, process, kept);
    const followed = followedStreams(log.all().at(-1)?.position ?? 0n);
    const context = {
      database,
      positions: '00000000-0000-4000-8000-000000000000',
      looks: called(world, process, 'looks', looks),
      destroyFiles: called(world, process, 'files', { destroy: files.destroy }).destroy,
      findWhatIsLeft: async () => ({ at: null, remains: [] }),
      followed,
      nats: watched(media(world, process, seals) as never),
      blobs: blobs(world, process),
      otherEpochs: async () => [],
      isLeading: () => true,
      mailer: {
        send: (posting: Posting) =>
          world
            .call(process, `mails ${posting.messageId}`, () => delivered.push(posting))
            .then(() => ({ kind: 'accepted' as const }))
            .catch(() => ({ kind: 'later' as const, reason: 'There was no answer.' })),
        close: () => {},
      },
      log: silent,
      vault: {
        ...called(world, process, 'the vault', { destroy: log.vault.destroy }),
        drop: log.vault.drop,
      },
      demand: treeHeadsOnDemand(),
      settings: {
        PUBLIC_URL: 'https://sign.example',
        LINK_SECRET: 'a5'.repeat(32),
        LINK_DAYS: 90,
        CHECKPOINT_KEY: '5a'.repeat(32),
        VAULT_ROTATE_DAYS: 30,
      },
      mailsADay: null,
    };
    const write: Writers['write'] = (work) => work(writer);
    const deliverDue = deliverDueWith({ write }, context, forever);
    const logEpoch = { log: '00000000-0000-4000-8000-000000000000', epoch: EPOCH };
    const lead = (): Promise<void> =>
      followLog(
        { store: writer.store, database, log: silent, logEpoch, followed, deliverDue },
        forever,
      ).catch(lead);
    void lead();
    void runLooks({ ...context, write, now: writer.now }, forever);
  });

  world.begin('projector', (process) => {
    const store = decryptedLog(log.storeFor(world, process), log.vault);
    const run = async (): Promise<void> => {
      const from = await world.call(process, 'reads its checkpoint', () => kept.projected);
      const followed = store.follow({ prefixes: ['e1.'], from, signal: forever });
      const prepare = async (batch: readonly Followed[]) =>
        batch.flatMap((one) => (one.kind === 'event' ? [one.event] : []));
      for await (const events of batches(followed, { size: 20, prepare })) {
        const position = events.at(-1)?.position ?? from;
        const statements = project(events, position);
        await world.call(process, `commits ${events.length} events`, () => {
          if (statements.length === 0) throw new Error('A batch without statements.');
          kept.rows.push(...events);
          kept.projected = position;
        });
      }
    };
    const again = (): Promise<void> => run().catch(again);
    void again();
  });

  return { log, delivered, seals, kept, services, files };
};

const forever = new AbortController().signal;

const writerOf = (world: World, process: Process, log: MemoryLog): Writer => {
  const store = decryptedLog(log.storeFor(world, process), log.vault);

  return {
    store,
    streams: rememberedStreams(store, EPOCH),
    lookup: testLookup,
    epoch: EPOCH,
    now: () => new Date().toISOString(),
  };
};

/** A port whose functions wait until the world lets them go on. */
const called = <Port extends object>(world: World, process: Process, name: string, port: Port): Port =>
  Object.fromEntries(
    Object.entries(port).map(([one, run]) => [
      one,
      (...asked: readonly unknown[]) => world.call(process, `${name}: ${one}`, () => run(...asked)),
    ]),
  ) as Port;

/** Handles the two statements of the reactions, which read and write their checkpoint. */
const reactionsDatabase = (world: World, process: Process, kept: { reactions: string | null }): Pool => {
  const sql = ([text = '']: readonly string[], ...values: readonly unknown[]) =>
    world.call(process, 'keeps its checkpoint', () => {
      if (text.includes('select')) return kept.reactions === null ? [] : [{ position: kept.reactions }];
      kept.reactions = String(values.at(2));
      return [];
    });

  return { run: (work) => Promise.resolve(work(sql as never)), close: async () => {} };
};

/** Answers requests over NATS: it makes seals, but doesn't sign tree heads. */
const media = (world: World, process: Process, seals: Map<string, number>) => {
  const request = (subject: string, payload: string) =>
    world.call(process, `asks ${subject}`, () => {
      if (subject !== Seal.subject) return { data: encoded({ ok: false, code: 'unavailable' }) };
      const { certificate } = JSON.parse(payload) as { certificate: { documentId: string } };
      seals.set(certificate.documentId, (seals.get(certificate.documentId) ?? 0) + 1);
      return { data: encoded({ ok: true, sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3 }) };
    });

  return {
    request,
    requestMany: async (subject: string, payload: string) =>
      Object.assign(only(request(subject, payload)), { stop: () => {} }),
    status: async function* () {
      yield* await new Promise<never[]>(() => {});
    },
  };
};

/** The one answer, as the library would return it. */
const only = async function* <Message>(message: Promise<Message>) {
  yield await message;
};

const encoded = (reply: unknown) => new TextEncoder().encode(JSON.stringify(reply));

const blobs = (world: World, process: Process) =>
  ({
    get: () => world.call(process, 'reads a file', () => Buffer.from('%PDF-1.7')),
    has: () => world.call(process, 'looks for a file', () => true),
  }) as unknown as Blobs;
