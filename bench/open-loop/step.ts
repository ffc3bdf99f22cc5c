import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../figure.ts';
import { type Asked, answered } from '../load.ts';

/** Milliseconds for which requests arrive, and after which one that has no answer counts as failed. */
const ARRIVING = 5_000;
const PATIENCE = 10_000;

export type Step = {
  /** Arrivals a second. */
  readonly rate: number;
  /** Milliseconds from the moment at which a request was due until its answer. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** How many had no answer yet when the last one was due. */
  readonly open: number;
};

/**
 * Sends requests at a fixed rate, however long the answers take. A request's time counts from when it was due, so that
 * those which a slow server keeps from being sent count in full.
 */
export const openLoop = async (url: string, rate: number, next: (n: number) => Asked): Promise<Step> => {
  const agent = new Agent({ keepAlive: true });
  const arrivals = Math.ceil((rate * ARRIVING) / 1_000);
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  let failed = 0;
  const begun = performance.now();

  const arrive = async (n: number, due: number) => {
    const late = delay(PATIENCE, 'late', { ref: false });
    const outcome = await Promise.race([answered(agent, url, next(n)).catch(() => 'failed'), late]);
    times.push(performance.now() - due);
    if (outcome !== undefined) failed++;
  };
  for (let n = 0; n < arrivals; ) {
    const now = performance.now();
    for (; n < arrivals && begun + (n * 1_000) / rate <= now; n++) {
      const request = arrive(n, begun + (n * 1_000) / rate);
      under.add(request);
      void request.finally(() => under.delete(request));
    }
    await delay(1);
  }
  const open = under.size;
  await Promise.all(under);
  agent.destroy();

  return { rate, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed, open };
};

/** Whether the product can't keep up: its answers take longer than a second, fail, or lag behind more and more. */
export const isBroken = ({ rate, p99, failed, open }: Step): boolean =>
  p99 > 1_000 || failed > 0 || open > rate;
