import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { NatsConnection } from '@nats-io/transport-node';
import { Prepare, RenderPage } from '#contracts/api/media.ts';
import type { Blobs } from '../services/shared/blobs/blobs.ts';
import { openBlobs } from '../services/shared/blobs/open-blobs.ts';
import { ask, connectNats } from '../services/shared/messaging/nats.ts';
import { tilesPdf } from '../tests/fixtures/hostile.ts';
import { startNats } from '../tests/harness/nats.ts';
import { startService } from '../tests/harness/service.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { type Figure, percentile } from './figure.ts';
import { contracts } from './media.ts';

/**
 * Measures how much malicious, very costly files slow down other people: pages of a stranger's file, with and without
 * such files in the queue.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder();
  const server = await startNats();
  const BLOBS_URL = pathToFileURL(`${folder.path}/`).href;
  const environment = {
    NATS_URL: server.url,
    BLOBS_URL,
    SEAL_KEYS: `${folder.path}/keys`,
    LOG_LEVEL: 'error',
  };
  const media = await startService('media', environment);
  const nats = await connectNats(server.url, 'bench');

  try {
    return await figures({ nats, blobs: openBlobs(BLOBS_URL) });
  } finally {
    await nats.close();
    await media.stop();
    await server.stop();
    await folder.remove();
  }
};

type Media = { readonly nats: NatsConnection; readonly blobs: Blobs };

const ACCOUNTS = ['mallory', 'oscar'];
const BOMBS_EACH = 8;
const ROUNDS = 3;
const PAGES = 25;

/** Alternates rounds with and without such files, so that both run under the same conditions. */
const figures = async (media: Media): Promise<readonly Figure[]> => {
  const original = await media.blobs.put(await contracts(2 * ROUNDS * 3 * PAGES + 3, 'Stranger'));
  const prepared = await ask(media.nats, Prepare, { original, account: 'olive' }, 60_000);
  if (!prepared.ok) throw new Error(`not prepared: ${prepared.code}`);

  const quiet: number[] = [];
  const beside: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const first = 5 + 2 * round * 3 * PAGES;
    quiet.push(...(await drawing(media, prepared.pdf, first)));
    const bombs = ACCOUNTS.map((account) => bombing(media, account, round));
    await delay(1_000);
    beside.push(...(await drawing(media, prepared.pdf, first + 3 * PAGES)));
    const ends = await Promise.all(bombs.map((end) => end()));
    refused += ends.reduce((sum, count) => sum + count, 0);
  }

  const [alone, among] = [percentile(quiet, 0.95), percentile(beside, 0.95)];
  return [
    { name: 'page of a stranger, not drawn yet, p95', value: alone, unit: 'ms' },
    {
      name: `the same beside ${ACCOUNTS.length} accounts with eight bombs each, p95`,
      value: among,
      unit: 'ms',
    },
    {
      name: 'ratio',
      value: among / alone,
      unit: '×',
      limit: { at: 'most', value: 2, source: 'design, section 12' },
    },
    { name: 'bombs that were refused meanwhile', value: refused, unit: '' },
  ];
};

/**
 * Draws pages and returns the milliseconds for each. It draws only every third page, since the next two are drawn
 * ahead.
 */
const drawing = async ({ nats }: Media, pdf: string, first: number): Promise<number[]> => {
  const taken: number[] = [];
  for (let page = first; page < first + 3 * PAGES; page += 3) {
    const started = performance.now();
    const wanted = { pdf, page, width: 794, account: 'olive' } as const;
    let reply = await ask(nats, RenderPage, wanted, 60_000);
    while (!reply.ok && reply.code === 'overloaded') reply = await ask(nats, RenderPage, wanted, 60_000);
    if (!reply.ok) throw new Error(`page ${page} not drawn: ${reply.code}`);
    taken.push(performance.now() - started);
  }

  return taken;
};

/**
 * Keeps eight uploads of an account in progress until it's ended. Then it returns how many were refused as too complex.
 * Each upload is a different file.
 */
const bombing = ({ nats, blobs }: Media, account: string, round: number) => {
  const over = new AbortController();
  let refused = 0;
  const keep = async (name: string, bomb: (title: string) => Promise<string | null>) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const code = await bomb(`${account} ${round} ${name} ${n}`).catch(() => null);
      if (code === 'upload.too-complex') refused++;
      else await delay(200, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const upload = async (title: string) => {
    const original = await blobs.put(titled(await tilesPdf(), title));
    const reply = await ask(nats, Prepare, { original, account }, 60_000);
    return reply.ok ? null : reply.code;
  };
  const all = Array.from({ length: BOMBS_EACH }, (_, n) => keep(String(n), upload));

  return async () => {
    over.abort();
    await Promise.all(all);
    return refused;
  };
};

/** Returns the same PDF with different bytes. */
const titled = (pdf: Uint8Array, title: string) => Buffer.concat([pdf, Buffer.from(`%${title}\n`)]);
