import type { Recorded } from '#contracts/envelope.ts';
import { decryptEvents } from '../vault/decrypt-events.ts';
import type { Vault } from '../vault/vault.ts';

/** How many events are opened with one look into the vault. */
const BATCH = 500;

/** Opens stored events of a stretch of the log that is read to its end. */
export async function* decryptInBatches(
  vault: Pick<Vault, 'open'>,
  events: AsyncIterable<Recorded>,
): AsyncGenerator<Recorded> {
  let batch: Recorded[] = [];
  for await (const event of events) {
    if (batch.push(event) < BATCH) continue;
    yield* await decryptEvents(vault, batch);
    batch = [];
  }
  yield* await decryptEvents(vault, batch);
}
