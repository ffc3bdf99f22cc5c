import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Client } from '../tests/harness/client.ts';
import { type Figure, percentile } from './figure.ts';

/** How many milliseconds the pointer moves. */
const LENGTH = 3_000;
/** Milliseconds between two movements of the pointer, which makes two per frame. */
const PACE = 8;

export const openBrowser = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Opens a page for a client that's signed in. */
export const openPage = async (
  browser: Browser,
  url: string,
  { cookies }: Pick<Client, 'cookies'>,
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

  return context.newPage();
};

/** Does something at the speed of a hand. `turn` goes round the circle three times. */
export const paced = async (act: (turn: number) => Promise<unknown>) => {
  const acts: Promise<unknown>[] = [];
  for (let at = 0; at < LENGTH; at += PACE) {
    acts.push(act((at / LENGTH) * 6 * Math.PI));
    await delay(PACE);
  }
  await Promise.all(acts);
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The start in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** How much of `dur` the thread had a processor. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** Returns the browser's trace of what it did while the work ran. */
export const traced = async (
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> => {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await act();

  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
};

/** Returns what a person notices: how smooth it was and what blocked it. */
export const framesOf = (what: string, events: readonly TraceEvent[]): readonly Figure[] => {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name.endsWith('RunTask') && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1_000)
    .sort((a, b) => a - b);
  const frames = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const span = (drawn.at(-1) ?? 0) - (drawn[0] ?? 0);

  return [
    { name: `${what}, frames a second`, value: (frames.length / span) * 1_000, unit: 'Hz' },
    {
      name: `${what}, time between two frames, p95`,
      value: percentile(frames, 0.95),
      unit: 'ms',
      limit: frame,
    },
    {
      name: `${what}, longest task`,
      value: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
      unit: 'ms',
      limit: { at: 'most', value: 50, source: 'what a hand moves stays fluent' },
    },
    {
      name: `${what}, most processor time of a task`,
      value: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
      unit: 'ms',
    },
  ];
};

/** The milliseconds of a frame at 60 Hz, and by how much its measured start may vary. */
const frame = {
  at: 'most',
  value: 17.7,
  source: 'what a hand moves stays fluent: 60 frames a second',
} as const;
