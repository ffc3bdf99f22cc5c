import { setTimeout as delay } from 'node:timers/promises';
import type { RunningBuild } from './build.ts';

/** Milliseconds for which the read models that serve may pause. Reads wait longer than that. */
const STANDSTILL = 1_000;
const TRIES = 20;

/** Does short work while two builds of an epoch pause, both with the events up to `last`. */
export const atSamePosition = async <Answer>(
  one: RunningBuild,
  other: RunningBuild,
  work: (last: bigint) => Promise<Answer>,
): Promise<Answer> => {
  for (let n = 0; n < TRIES; n++) {
    try {
      const last = await Promise.race([
        stopAtSamePosition(one, other),
        delay(STANDSTILL, null, { ref: false }),
      ]);
      if (last !== null) return await work(last);
    } finally {
      one.release();
      other.release();
    }
    await delay(STANDSTILL);
  }

  throw new Error('The old and the new read models never came to the same place of the log.');
};

/** Pauses each build. Then the one that is behind continues to the position of the other. */
const stopAtSamePosition = async (...builds: readonly [RunningBuild, RunningBuild]): Promise<bigint> => {
  const [one, other] = await Promise.all([builds[0].hold(), builds[1].hold()]);
  const last = one > other ? one : other;
  await Promise.all(builds.map((build) => build.continueTo(last)));

  return last;
};
