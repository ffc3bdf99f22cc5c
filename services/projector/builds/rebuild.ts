import type pg from 'pg';
import { readModelSchema } from '../../shared/database/read-models.ts';
import type { Comparison, RebuildReport } from '../../shared/database/read-models-rebuild.ts';
import { type Connect, closeConnection, LONG_ANSWER } from '../connect.ts';
import { atSamePosition } from './at-same-position.ts';
import type { RunningBuild } from './build.ts';
import { compare } from './compare.ts';
import type { Step } from './progress.ts';
import type { Stage } from './stage.ts';

type Dependencies = {
  readonly control: pg.Client;
  readonly connect: Connect;
  readonly stage: Stage;
  /** Waits while this epoch is current, and throws once it no longer is. */
  readonly until: (epoch: number, isSo: () => boolean) => Promise<void>;
};

/**
 * Builds the serving models again beside the old ones, compares both row by row at the same position of the log, and
 * lets the new ones serve whatever the comparison found, because they follow from the log. If it throws, nothing has
 * changed.
 */
export const rebuild = async (parts: Dependencies, step: Step): Promise<RebuildReport> => {
  const { control, stage, until } = parts;
  const old = serving(stage);
  const { epoch } = old.models;
  const total = await eventsIn(control, old);
  const began = performance.now();
  const fresh = await stage.startAnew(old, (events) =>
    until(epoch, () => {
      step('building', Math.min(events, total), total);
      return true;
    }),
  );

  try {
    await until(epoch, () => {
      step('building', Math.min(fresh.events(), total), total);
      return fresh.isCaughtUp();
    });
    await stage.prepare(fresh);
    const took = performance.now() - began;
    const compared = await comparison(parts, old, fresh, step);
    step('activating', 0, 0);
    await atSamePosition(old, fresh, async () => {
      await until(epoch, () => true);
      await stage.serve(fresh);
    });
    await stage.stop(old);

    return { epoch, build: fresh.models.build, took, ...compared };
  } catch (error) {
    await stage.discard(fresh);
    throw error;
  }
};

const serving = (stage: Stage): RunningBuild => {
  const found = stage.running().find(({ models }) => stage.isServing(models));
  if (!found) throw new Error('There are no read models that serve.');

  return found;
};

const eventsIn = async (client: pg.Client, { models }: RunningBuild): Promise<number> => {
  const { rows } = await client.query(
    `select count(*) as events from ${readModelSchema(models)}.audit_trail`,
  );

  return Number(rows[0]?.events);
};

type Compared = Comparison & Pick<RebuildReport, 'position' | 'events'>;

/** Both builds pause only until a snapshot is taken. The comparison reads the snapshot. */
const comparison = async (
  { connect }: Dependencies,
  old: RunningBuild,
  fresh: RunningBuild,
  step: Step,
): Promise<Compared> => {
  const client = await connect(new AbortController(), LONG_ANSWER);
  const schemas = [readModelSchema(old.models), readModelSchema(fresh.models)] as const;

  try {
    const seen = await atSamePosition(old, fresh, async (last) => {
      await client.query('begin isolation level repeatable read read only');
      await client.query(`select from ${schemas[0]}.checkpoint, ${schemas[1]}.checkpoint`);
      return { position: String(last), events: fresh.events() };
    });
    const compared = await compare(client, ...schemas, (done, total) => step('comparing', done, total));

    return { ...seen, ...compared };
  } finally {
    await closeConnection(client);
  }
};
