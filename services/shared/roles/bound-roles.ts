import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type BoundRoles, evolveRoles } from '#contracts/epochs/bound-roles.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Announcing, announcingIn, type Epochs, evolve } from '#contracts/epochs/state.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { brokenLink, type End } from '#contracts/proof/hash-chain.ts';
import {
  type AnnouncedKeys,
  addAnnouncement,
  noKeys,
  signatureProblem,
} from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { decodeAll } from '../log/decode.ts';
import { inEpoch } from '../log/epoch.ts';
import type { EventStore } from '../log/event-store.ts';

type Reading = Pick<EventStore, 'read'>;

/**
 * Reads from the log which accounts are bound to roles of the installation: what came since the last time, so that a role
 * counts from the moment at which it's on record, and not a moment longer. Whoever can write to the log alone gives nobody
 * a role: the command service has signed these events, or they count for nothing.
 */
export const readBoundRoles = (log: Reading): (() => Promise<BoundRoles>) => {
  let known: Known = { end: { revision: -1, head: null }, epochs: null, restores: [], roles: [] };

  return async () => {
    const before = known;
    let { end, epochs, restores, roles } = before;
    for (const event of decodeAll(EpochsEvent, await log.read(EPOCHS, end.revision + 1))) {
      if (!isDamaged(event) && !isForeign(event)) {
        epochs = evolve(epochs, event);
        if (isBeginning(event)) restores = [...restores, event];
        const isAboutRoles = event.type === 'RoleBound' || event.type === 'RoleEnded';
        const epoch = epochs?.current ?? 1;
        const keys = isAboutRoles && (await keysIn(log, epoch, announcingIn(restores, epoch)));
        const counting = keys && keys.since === null ? await keysOfFirst(log, restores) : keys;
        if (counting && (await isVouchedFor(counting, event, end))) roles = evolveRoles(roles, event);
      }
      end = { revision: event.revision, head: event.metadata.hash };
    }
    if (end.revision > known.end.revision) known = { end, epochs, restores, roles };

    return roles;
  };
};

/** Whether it says which keys count in an epoch. */
const isBeginning = ({ type }: EpochsEvent): boolean =>
  type === 'LogFounded' || type === 'RestoreStarted' || type === 'EpochImported';

type Known = {
  readonly end: End;
  readonly epochs: Epochs;
  /** How the log began, and what was restored into it. */
  readonly restores: readonly EpochsEvent[];
  readonly roles: BoundRoles;
};

/** Whoever makes an epoch up, which has no keys, doesn't get one in which nobody has to sign. */
const keysOfFirst = async (log: Reading, restores: readonly EpochsEvent[]): Promise<AnnouncedKeys> => {
  const founded = restores.find((event) => event.type === 'LogFounded');

  return founded?.type === 'LogFounded' ? keysIn(log, founded.data.epoch, { isForeign: false }) : noKeys;
};

/** Such an event is appended alone, so it bears the signature itself. Before a first key was announced, nobody signed. */
const isVouchedFor = async (keys: AnnouncedKeys, event: Recorded, end: End): Promise<boolean> => {
  if (keys.since === null || event.position < keys.since) return true;

  return (
    (await brokenLink(event, end)) === null &&
    event.metadata.sig?.events === 1 &&
    (await signatureProblem(keys, event)) === null
  );
};

const keysIn = async ({ read }: Reading, epoch: number, announcing: Announcing): Promise<AnnouncedKeys> => {
  let keys = noKeys;
  for (const event of await read(inEpoch(epoch, WRITER_KEYS))) {
    const next = await addAnnouncement(keys, event, announcing);
    if (typeof next !== 'string') keys = next;
  }

  return keys;
};
