import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { Recorded } from '#contracts/envelope.ts';
import { signedStream, type Unsigned } from '#contracts/proof/signed-stream.ts';
import { type AnnouncedKeys, announced, noKeys } from '#contracts/proof/writer-keys.ts';
import type { Verify } from '#contracts/proof/writer-signature.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { at, type Finding } from './finding.ts';

/** Node's own threads, so that all processors take part: one takes a tenth of a millisecond. Each key is read once. */
const verifyBeside: Verify = async (publicKey, signature, text) => {
  try {
    const key = read.get(publicKey) ?? keyIn(publicKey);
    read.set(publicKey, key);

    return await verifyInThread(null, text, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

const verifyInThread = promisify(verify);

const read = new Map<string, KeyObject>();

const keyIn = (publicKey: string): KeyObject => {
  const x = Buffer.from(publicKey, 'base64').toString('base64url');

  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};

export type EpochKeys = { readonly keys: AnnouncedKeys; readonly findings: readonly Finding[] };

/** The keys that an epoch announced. One that nobody could vouch for is a finding, and counts for nothing. */
export const keysOf = async (
  store: Pick<EventStore, 'read'>,
  epoch: number,
  isForeign: boolean,
): Promise<EpochKeys> => {
  let keys = noKeys;
  const findings: Finding[] = [];
  for (const event of await store.read(inEpoch(epoch, WRITER_KEYS))) {
    const next = await announced(keys, event, { verify: verifyBeside, isForeign });
    if (typeof next !== 'string') keys = next;
    else findings.push({ part: 'writer', ...at(event), what: `Its key counts for nothing: ${next}.` });
  }

  return { keys, findings };
};

/** What stands outside the epochs may be signed with the key of any, and is from before the first one or signed. */
export const keysOfAll = (epochs: readonly AnnouncedKeys[]): AnnouncedKeys => {
  const since = epochs.flatMap((keys) => (keys.since === null ? [] : [keys.since]));
  const keys = epochs.flatMap((of) =>
    [...of.keys].map(([id, key]) => [id, { ...key, replaced: null }] as const),
  );

  return {
    keys: new Map(keys),
    since: since.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null),
    newest: epochs.at(-1)?.newest ?? null,
  };
};

/**
 * Follows every stream, and finds the events that command has not signed. Nobody need wait for what `add` finds before
 * the next event is added.
 */
export const writerCheck = (known: AnnouncedKeys) => {
  const streams = new Map<string, ReturnType<typeof signedStream>>();

  return {
    add: async (event: Recorded): Promise<readonly Finding[]> => {
      const stream = streams.get(event.stream) ?? signedStream(known, verifyBeside);
      streams.set(event.stream, stream);

      return (await stream.add(event)).map(finding);
    },
    /** Those behind the last signature of their stream. */
    end: (): readonly Finding[] => [...streams.values()].flatMap((stream) => stream.end().map(finding)),
  };
};

const finding = ({ event, problem }: Unsigned<Recorded>): Finding => ({
  part: 'writer',
  ...at(event),
  what: `Command did not write it: ${problem}.`,
});
