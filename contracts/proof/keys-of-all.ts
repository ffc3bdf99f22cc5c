import type { AnnouncedKey, AnnouncedKeys, Announcing } from './writer-keys.ts';

/** The keys of an epoch. `ownKey` is where those of this installation begin; by default all are. */
export type EpochKeys = Pick<Announcing, 'ownKey'> & { readonly keys: AnnouncedKeys };

/**
 * Combines the keys of all epochs, for events that belong to no epoch: such an event may be signed with any of them,
 * also with one that was replaced in some epoch, unless it had come into strange hands by then. The keys of another
 * installation, whose backup an epoch began with, sign nothing here. Only events from before the first key may be
 * unsigned.
 */
export const keysOfAll = (epochs: readonly EpochKeys[]): AnnouncedKeys => {
  const keys = new Map<string, AnnouncedKey>();
  const since = epochs.flatMap((epoch) => epoch.keys.since ?? []);
  for (const [id, { publicKey, compromised }] of epochs.flatMap(ownIn)) {
    const known = keys.get(id)?.replaced ?? null;
    const replaced = least([known, compromised ?? null].filter((position) => position !== null));
    keys.set(id, { publicKey, replaced });
  }

  return { keys, since: least(since), newest: epochs.at(-1)?.keys.newest ?? null };
};

const ownIn = ({ keys: { keys }, ownKey }: EpochKeys) => {
  const all = [...keys];
  const from = all.findIndex(([id]) => id === ownKey);

  return ownKey === undefined ? all : all.slice(from < 0 ? all.length : from);
};

const least = (positions: readonly bigint[]): bigint | null =>
  positions.reduce<bigint | null>((found, one) => (found === null || one < found ? one : found), null);
