import type pg from 'pg';
import { PROJECTOR_LEASE, PROJECTOR_LOCK } from '../../shared/database/read-models.ts';
import { pause } from '../../shared/flow/pause.ts';

/** Milliseconds between two attempts to take over. */
const PAUSE = 200;
/** Milliseconds between two signs of life, so that a process that is only busy isn't taken for one that is frozen. */
const SIGN = 1_000;

/** Waits until no other process projects; none does from then on. `standBy` is called once if there is one. */
export const untilAlone = async (
  client: pg.Client,
  signal: AbortSignal,
  standBy: () => void,
): Promise<void> => {
  let isAlone = await tryToTake(client);
  if (!isAlone) standBy();
  while (!isAlone) {
    await pause(PAUSE, { signal });
    signal.throwIfAborted();
    isAlone = await tryToTake(client);
  }
};

/** Has Postgres end the session if this process falls silent, so that another one gets the locks that it holds. */
export const setLease = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  await client.query(`set idle_session_timeout to ${PROJECTOR_LEASE}`);
  void giveSigns(client, signal);
};

const giveSigns = async (client: pg.Client, signal: AbortSignal) => {
  while (!signal.aborted) {
    await pause(SIGN, { signal, ref: false });
    // Whoever uses the connection for work learns that it's lost.
    if (!signal.aborted) await client.query('select').catch(() => {});
  }
};

const tryToTake = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [PROJECTOR_LOCK]);

  return rows[0]?.taken === true;
};
