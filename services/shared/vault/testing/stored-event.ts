import { randomUUID } from 'node:crypto';
import { encryptedEvents, keysFor } from '#contracts/encrypting/encrypting.ts';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { personalCipher } from '../personal-cipher.ts';
import type { Vault } from '../vault.ts';

type Happening = { readonly event: Message; readonly by: Actor };

const IP = '203.0.113.7';
const USER_AGENT = 'Firefox';

/** The events of a stream as they are stored, with their personal texts in boxes. Each is an append of its own. */
export const storedStream = async (
  vault: Pick<Vault, 'make'>,
  stream: string,
  happenings: readonly Happening[],
): Promise<readonly Recorded[]> => {
  const events: Recorded[] = [];
  const committed = new Set<string>();
  for (const [revision, { event, by }] of happenings.entries()) {
    const said = { by, ip: IP, userAgent: USER_AGENT, commandId: randomUUID() };
    const keys = await vault.make([...keysFor(stream, [event], said)]);
    const [stored] = encryptedEvents(stream, [event], said, keys, committed, personalCipher);
    if (!stored) throw new TypeError('One event is stored as one.');
    for (const key of Object.keys(stored.metadata.keys ?? {})) committed.add(key);
    const at = new Date(Date.UTC(2026, 10, 21, 12, revision)).toISOString();
    const envelope = { at, by, commandId: said.commandId, commandHash: '', correlationId: randomUUID() };
    const [link] = await chained(
      stream,
      [stored.event],
      { revision: revision - 1, head: events.at(-1)?.metadata.hash ?? null },
      { ...envelope, causationId: null, ...stored.metadata },
    );
    if (!link) throw new TypeError('One event makes one link.');
    events.push({
      ...link.event,
      id: randomUUID(),
      stream,
      revision,
      position: BigInt(revision),
      metadata: link.metadata,
    });
  }

  return events;
};
