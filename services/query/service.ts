import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { endWhenAccepted } from '../shared/log/end-when-accepted.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { endMisconfigured } from '../shared/running/end-misconfigured.ts';
import { letGarbageGather } from '../shared/running/garbage.ts';
import { logger } from '../shared/running/logger.ts';
import { runService } from '../shared/service/service.ts';
import { openVault } from '../shared/vault/open-vault.ts';
import { openApi } from './composition.ts';
import { countStuck } from './documents/stuck.ts';
import { type QuerySettings, querySettings } from './environment.ts';
import { beingBuilt } from './read-models/being-built.ts';
import { openClient } from './site/client.ts';

/** Where requests come in. `close` takes no new ones, and lets those that run finish. */
export type Door = { readonly close: () => Promise<unknown> };

const BUILT_CLIENT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/**
 * Runs the query service behind a door of its own, or behind one that leads to other services too. `folder` holds the
 * client's files.
 */
export const runQuery = async (
  open: (answer: RequestListener, settings: QuerySettings) => Promise<Door>,
  folder = BUILT_CLIENT,
): Promise<void> => {
  letGarbageGather();
  const settings = querySettings();
  const client = await openClient(folder).catch(({ message }: Error) => endMisconfigured(message));
  const log = logger('query');
  const tell = newsInto(log);
  const vault = openVault(settings);
  const { app, database, notices, store } = openApi({
    settings,
    eventStore: openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { tell }),
    vault,
    nats: connectNats(settings.NATS_URL, 'query'),
    client,
    now: () => new Date().toISOString(),
    log,
  });
  // Reads go on without the log, but not with credentials that it refuses.
  void store.trouble();
  countStuck(database, log);
  const door = await open(app.callback, settings);

  const stopped = new AbortController();
  const watching = notices.watch(stopped.signal, endWhenAccepted(log));

  await runService({
    log,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT,
    alarm: notices.alarm,
    ready: async () =>
      (await database.checkpoint().catch(() => null)) !== null || beingBuilt(database.beside, store),
    stop: [
      app.close,
      door.close,
      () => stopped.abort(),
      () => watching,
      vault.close,
      database.close,
      () => store.close(),
    ],
  });
};
