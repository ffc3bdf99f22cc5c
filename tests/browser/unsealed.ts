import { expect, test } from 'vitest';
import { document as documents } from '../../services/command/decisions/document/decider.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import { handle } from '../../services/command/log/handle.ts';
import { rememberedStreams } from '../../services/command/log/streams.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { productLog } from '../harness/product-log.ts';
import { suspended } from '../harness/suspended.ts';
import { commandLine } from '../restore/command-line.ts';
import { type OwnSite, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** A document that everybody has signed and that took no seal, until an operator has it tried again. */
export const unsealed = (site: () => OwnSite) => {
  test('says what to do, until an operator has sealing it tried again', async () => {
    const { processes, env, ports } = site().stack;
    const olive = await site().person();
    const lease = await site().documents.sent(olive, 'Lease');
    const goOn = await suspended(processes.pid('media') ?? 0);
    try {
      await site().documents.complete(lease);
      await recordSealFailed(env, lease.id);
      await soon(() => notSealed(ports.queryMetrics)).toBe(1);

      const page = await site().visit({ as: olive, at: `/document/${lease.id}` });
      const outcome = page.getByRole('region', { name: 'Outcome' });
      await outcome.getByText('Everyone has signed, but the document couldn’t be sealed.').waitFor();
      await outcome.getByText(/on record.*evidence bundle.*ask an administrator.*new document/).waitFor();
      expect(await page.getByRole('button', { name: /Sealing|Download completed/ }).count()).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      const { text } = await openMailbox(site().stack.mailbox).waitForMail(
        olive.email,
        'Signed, but not sealed',
      );
      expect(text).toContain(`/document/${lease.id}`);

      const retried = await commandLine('seal-retry.ts', [lease.id, '--reason', 'More memory'], env);
      expect(retried).toEqual({ code: 0, stdout: expect.stringContaining('On record'), stderr: '' });
      await outcome.getByText('Everyone has signed.', { exact: true }).waitFor();
      await soon(() => notSealed(ports.queryMetrics)).toBe(0);
      goOn();
      // Command may wait for half a minute until it tries again.
      await page.getByRole('button', { name: 'Download completed document' }).waitFor({ timeout: 120_000 });
      expect((await commandLine('seal-retry.ts', [lease.id], env)).stdout).toContain('sealed already');
    } finally {
      goOn();
    }
  }, 300_000);
};

/** As the reaction does that has tried for hours. */
const recordSealFailed = async (env: NodeJS.ProcessEnv, id: string) => {
  const store = signedLog(productLog(env), writerKeysIn(env.WRITER_KEY ?? '')[0]);
  const writer = {
    store,
    streams: rememberedStreams(store, 1),
    lookup: testLookup,
    epoch: 1,
    now: () => new Date().toISOString(),
  };
  const failed = { type: 'RecordSealFailed', data: { reason: 'upload.not-sealable' } } as const;
  await handle(writer, documents, id, bySystem('seal'), failed);
  await store.close();
};

/** The documents that wait for an operator, as metrics tell. */
const notSealed = async (port: number) => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  return Number(/^documents_not_sealed (\d+)$/m.exec(metrics)?.[1]);
};
