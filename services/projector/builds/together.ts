import { setTimeout as delay } from 'node:timers/promises';
import type { RunningBuild } from './build.ts';

/** Milliseconds that models which serve may stand still: whoever reads waits for twice as long. */
const STANDSTILL = 1_000;
const TRIES = 20;

/** Does short work while two builds of an epoch hold the same events, up to `last`, and stand still. */
export const together = async <Answer>(
  one: RunningBuild,
  other: RunningBuild,
  work: (last: bigint) => Promise<Answer>,
): Promise<Answer> => {
  for (let n = 0; n < TRIES; n++) {
    try {
      const last = await Promise.race([meet(one, other), delay(STANDSTILL, null, { ref: false })]);
      if (last !== null) return await work(last);
    } finally {
      one.release();
      other.release();
    }
    await delay(STANDSTILL);
  }

  throw new Error('The old and the new read models never came to the same place of the log.');
};

/** Each stops where it is; whichever is behind goes on to where the other stands. */
const meet = async (...builds: readonly [RunningBuild, RunningBuild]): Promise<bigint> => {
  const [one, other] = await Promise.all([builds[0].hold(), builds[1].hold()]);
  const last = one > other ? one : other;
  await Promise.all(builds.map((build) => build.goOnTo(last)));

  return last;
};
