import type { Recorded } from '../envelope.ts';
import { isKeyId, type KeyId } from '../key-id.ts';

// Zod-free: the verifier of evidence needs it, for events that nobody has checked.

/** The keys that the events of a stream erased. Their texts count as erased even before the keys are destroyed. */
export const erasedKeysIn = (events: readonly Pick<Recorded, 'type' | 'data'>[]): ReadonlySet<KeyId> =>
  new Set(
    events.flatMap(({ type, data }) =>
      type === 'PersonalDataErased' && Array.isArray(data.keys) ? data.keys.filter(isKeyId) : [],
    ),
  );
