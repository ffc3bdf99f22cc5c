import { expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import { Erased } from '#contracts/api/announcements.ts';
import { blobsOf } from '#contracts/blobs-of.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { ask, connectNats, endNats } from '../../services/shared/messaging/nats.ts';
import type { Step } from '../../services/shared/running/steps.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, newAddress, signedIn, upload } from '../harness/people.ts';
import { productLog } from '../harness/product-log.ts';
import type { OwnProduct } from './own-product.ts';

type Subject = z.infer<typeof Erased.request>['of'];

const steps: readonly Step[] = ['erasure decided', 'keys destroyed', 'files destroyed'];

/** What happens when command is killed between two steps of an erasure. */
export const killedErasures = (product: () => OwnProduct) => {
  test.each(steps)(
    'that is killed at “%s” ends all the same: keys and files are gone, each on record once',
    async (step) => {
      const { stack } = product();
      const olive = await signedIn(stack.url);
      const { id } = await upload(olive.client, 'lease.pdf', await samplePdf({ title: step }));
      await addRecipient(olive.client, id, { fullName: 'Ada', email: newAddress('ada') });
      await stack.steps.hold(step);
      await erased(product(), { kind: 'document', document: id, recipient: null });

      await stack.steps.reached(step);
      await stack.processes.kill9('command');
      await stack.steps.release(step);

      const { store } = product();
      const stream = `e1.document-${id}`;
      const events = await vi.waitFor(async () => {
        const found = await store.read(stream);
        const types = found.map(({ type }) => type);
        expect(types).toEqual(expect.arrayContaining(['PersonalKeysDestroyed', 'BlobsDestroyed']));
        return found;
      }, PATIENCE);
      const types = events.map(({ type }) => type);
      for (const type of ['PersonalDataErased', 'PersonalKeysDestroyed', 'BlobsDestroyed'])
        expect(types.filter((one) => one === type)).toHaveLength(1);
      expect(await verifyChain(events)).toMatchObject({ unbroken: true });
      // It remembers no key yet.
      const log = productLog(stack.env);
      onTestFinished(log.close);
      expect((await log.read(stream))[0]?.data).toMatchObject({ title: '[erased]' });
      const blobs = openBlobs(stack.env.BLOBS_URL ?? '');
      expect(await Promise.all(events.flatMap(blobsOf).map((blob) => blobs.has(blob)))).not.toContain(true);
      await stack.processes.ready('command');
    },
    90_000,
  );
};

/** Resolves once the erasure is on record. */
const erased = async ({ stack }: OwnProduct, of: Subject): Promise<void> => {
  const nats = await connectNats(stack.env.NATS_URL ?? '', 'test');
  const why = { by: 'test', basis: 'objection', request: null, reason: 'Asked by mail' } as const;
  try {
    expect(await ask(nats, Erased, { of, ...why }, 10_000)).toEqual({ ok: true, isNew: true });
  } finally {
    await endNats(nats);
  }
};
