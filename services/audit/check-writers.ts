import type { Recorded } from '#contracts/envelope.ts';
import type { Announcing } from '#contracts/epochs/state.ts';
import type { EpochKeys } from '#contracts/proof/keys-of-all.ts';
import { signedStream, type Unsigned } from '#contracts/proof/signed-stream.ts';
import { type AnnouncedKeys, addAnnouncement, noKeys } from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { verifyBeside } from '../shared/log/verify-signature.ts';
import { at, type Finding } from './finding.ts';

export type AuditedKeys = EpochKeys & { readonly findings: readonly Finding[] };

/** Reads the keys that an epoch announced. A key that no earlier key vouches for is reported and not accepted. */
export const keysOf = async (
  store: Pick<EventStore, 'read'>,
  epoch: number,
  { isForeign, ownKey }: Announcing,
): Promise<AuditedKeys> => {
  let keys = noKeys;
  const findings: Finding[] = [];
  for (const event of await store.read(inEpoch(epoch, WRITER_KEYS))) {
    const next = await addAnnouncement(keys, event, { verify: verifyBeside, isForeign, ownKey });
    if (typeof next !== 'string') keys = next;
    else findings.push({ part: 'writer', ...at(event), what: `Its key counts for nothing: ${next}.` });
  }

  return { keys, ownKey, findings };
};

/**
 * Follows every stream and finds events that the command service hasn't signed. You can add the next event without
 * waiting for the result of `add`.
 */
export const writerCheck = (known: AnnouncedKeys) => {
  const streams = new Map<string, ReturnType<typeof signedStream>>();

  return {
    add: async (event: Recorded): Promise<readonly Finding[]> => {
      const stream = streams.get(event.stream) ?? signedStream(known, verifyBeside);
      streams.set(event.stream, stream);

      return (await stream.add(event)).map(finding);
    },
    /** Reports the events after the last signature of their stream. */
    end: (): readonly Finding[] => [...streams.values()].flatMap((stream) => stream.end().map(finding)),
  };
};

const finding = ({ event, problem }: Unsigned<Recorded>): Finding => ({
  part: 'writer',
  ...at(event),
  what: `Command did not write it: ${problem}.`,
});
