import type { Recorded } from '#contracts/envelope.ts';
import { memory } from '../flow/memory.ts';
import type { KeyId, OnDrop, Vault } from '../vault/vault.ts';

/** Milliseconds for which nothing is remembered that uses a dropped key: what was read before may be on its way. */
const UNDER_WAY = 60_000;
const DROPPED = 10_000;

type Bounds<Value> = Parameters<typeof memory<Value>>[0] & {
  /** The keys that the value may hold texts of. */
  readonly keysOf: (value: Value) => IteratorObject<KeyId>;
};

/**
 * Remembers opened streams by their names, and forgets all that use a key which the vault drops: a document as well in
 * which the holder of an erased account only acted.
 */
export const streamMemory = <Value>(vault: Pick<Vault, 'onDrop'>, { keysOf, ...bounds }: Bounds<Value>) => {
  const remembered = memory<Value>(bounds);
  const dropped = memory<true>({ most: DROPPED, age: UNDER_WAY });
  let lastDrop = Number.NEGATIVE_INFINITY;

  const onDrop: OnDrop = (ids) => {
    lastDrop = performance.now();
    for (const id of ids) dropped.set(id, true);
    remembered.forgetIf((value) => keysOf(value).some((key) => ids.includes(key)));
  };
  vault.onDrop(onDrop);
  const usesDropped = (value: Value): boolean =>
    performance.now() - lastDrop < UNDER_WAY && keysOf(value).some((key) => dropped.get(key) === true);

  return {
    get: remembered.get,
    set: (stream: string, value: Value): void => {
      if (usesDropped(value)) remembered.forget(stream);
      else remembered.set(stream, value);
    },
    forget: remembered.forget,
    /** The vault holds it weakly. */
    onDrop,
  };
};

/** The keys whose commitments these events of one stream have. */
export function* keysNamedIn(events: readonly Recorded[]): Generator<KeyId> {
  for (const { metadata } of events) yield* Object.keys(metadata.keys ?? {});
}
