import { refuse } from '#contracts/api/refusals.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { unfinished } from '#contracts/personal/erasures.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { type ErasedStream, erasedStreams } from './erased-stream.ts';

type Erased = { readonly revision: number; readonly keys: readonly KeyId[] };
type Ready = Erased & { readonly stream: ErasedStream; readonly event: string };
type Receipt = { readonly keys: { readonly key: KeyId; readonly commitment: string | null }[] };

/**
 * Destroys the keys of erased personal data in the vault, and puts on record which. A crash in between destroys them
 * once more, which changes nothing.
 */
const shredding = (of: keyof typeof erasedStreams): DeliveryKind<ErasedStream, Erased, Ready, Receipt> => ({
  queue: 'shred',
  of,
  load: erasedStreams[of],
  due: ({ erasable }) => unfinished(erasable, 'keys').map(({ revision, keys }) => ({ revision, keys })),

  prepare: async (_, stream, erased) => {
    const event = stream.loaded.past.find(({ revision }) => revision === erased.revision);

    return { ...erased, stream, event: event?.id ?? refuse('not-found') };
  },

  send: async ({ vault }, { keys, event }) => {
    await faultPoint('erasure decided');
    const destroyed = await vault.destroy(keys, event);
    vault.drop(keys);
    await faultPoint('keys destroyed');

    return {
      kind: 'accepted',
      keys: keys.map((key) => ({ key, commitment: destroyed.get(key)?.commitment ?? null })),
    };
  },

  /** A vault that doesn't answer throws, and is asked again for as long as it takes. */
  giveUpAt: () => null,

  record: async (_, { stream, revision }, outcome) => {
    if (outcome.kind === 'accepted')
      await stream.record({ type: 'RecordKeysDestroyed', data: { keys: outcome.keys, erasure: revision } });
  },
});

export const shreddings = [
  delivery(shredding('document')),
  delivery(shredding('account')),
  delivery(shredding('privacy')),
] as const;
