import type pg from 'pg';
import { MODEL_VERSION, readModelSchema } from '../../shared/database/read-models.ts';
import { pause } from '../../shared/flow/pause.ts';
import { closeConnection, LONG_ANSWER } from '../connect.ts';
import { TEMPLATE_USES } from '../projections/documents.ts';
import { ERASED_ACCOUNTS } from '../projections/erased-lines.ts';
import { BEGUN, EMPTY_TABLES, type Models } from './models.ts';
import { isDone, type Making, makePart, type Part, partsUnderWay } from './parts.ts';

type Together = Making & {
  readonly control: pg.Client;
  readonly projections: string;
  /** How many processes build, this one included. */
  readonly processes: number;
  /** The position of the event up to which they build. */
  readonly until: bigint;
  /** Called again and again with the events written so far. If it throws, the build is given up. */
  readonly step: (events: number) => Promise<void>;
};

/** Milliseconds between two looks how far the parts have come. */
const LOOK = 200;

/**
 * Makes a new build in as many parts as processes, and answers how many events it holds. Each process follows the log and
 * applies its streams; the parts of one that dies are made by another. The build can be continued from `until` on. If
 * this throws, nobody builds any more, and what was built is left to be dropped.
 */
export const buildTogether = async (parts: Together, models: Models): Promise<number> => {
  const { control, projections, step } = parts;
  const over = new AbortController();
  const signal = AbortSignal.any([parts.signal, over.signal]);
  const ours = async (): Promise<readonly Part[]> =>
    (await partsUnderWay(control, projections)).filter(({ epoch, build }) =>
      isSame({ epoch, build }, models),
    );

  await control.query(`${EMPTY_TABLES(models)} ${begun(parts, models)}`);
  const making = (async () => {
    while (!signal.aborted) {
      const open = (await ours()).filter((part) => !isDone(part));
      if (open.length === 0) return;
      for (const part of open) await makePart({ ...parts, signal }, part);
      await pause(LOOK, { signal });
    }
  })();
  making.catch(() => {});

  try {
    while (true) {
      const now = await ours();
      const events = now.reduce((sum, part) => sum + part.events, 0);
      await step(events);
      if (now.every(isDone)) {
        await finishBuild(parts, models);
        return events;
      }
      await Promise.race([pause(LOOK), making]);
    }
  } finally {
    over.abort();
    await making.catch(() => {});
    await control.query(`delete ${OF(models)}`).catch(() => {});
  }
};

const isSame = (one: Pick<Models, 'epoch' | 'build'>, { epoch, build }: Models) =>
  one.epoch === epoch && one.build === build;

const OF = ({ epoch, build }: Models) =>
  `from app.build_parts where version = '${MODEL_VERSION}' and epoch = ${epoch} and build = ${build}`;

const begun = ({ projections, processes, until }: Together, { log, epoch, build }: Models) => `
  insert into app.build_parts (version, projections, log, epoch, build, part, parts, until)
  select '${MODEL_VERSION}', '${projections}', '${log}', ${epoch}, ${build}, part, ${processes}, ${until}
  from generate_series(0, ${processes - 1}) part;`;

const finishBuild = async ({ connect, projections, until }: Together, models: Models) => {
  const client = await connect(new AbortController(), LONG_ANSWER);
  try {
    await client.query(`
      set local search_path to ${readModelSchema(models)};
      ${TEMPLATE_USES}
      ${ERASED_ACCOUNTS}
      ${BEGUN(models, projections, until)}`);
  } finally {
    await closeConnection(client);
  }
};

/** Parts of builds that died with the projector that began them. Only the one that projects calls this. */
export const GIVEN_UP = `delete from app.build_parts where version = '${MODEL_VERSION}'`;
