import { existsSync } from 'node:fs';
import type { Log } from '../../shared/running/logger.ts';
import { fairQueue } from '../fair-queue.ts';
import { Refused } from '../refused.ts';
import { Broken, Displaced, Overrun } from '../workers/failures.ts';
import { openPool } from '../workers/pool.ts';
import type { Converter } from './from-word.ts';
import { convertOnce } from './one-shot.ts';
import { PYTHON, startSidecar, type WordDone, type WordJob } from './sidecar.ts';

/** The programs that may be installed, at Debian's paths. */
export type Office = {
  /** LibreOffice and its Python bridge: both are needed to keep it running between files. */
  readonly warm: readonly string[];
  /** Programs that are started once for each file. The first one that exists is used. */
  readonly programs: readonly string[];
};

const debian: Office = {
  warm: [PYTHON, '/usr/lib/python3/dist-packages/uno.py', '/usr/lib/libreoffice/program/soffice.bin'],
  programs: ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'],
};

/** Limits for one file in milliseconds: processor time, time without work, and time by the clock. */
const LIMITS = { budget: 10_000, idle: 5_000, patience: 35_000 };

/**
 * Makes PDFs of Word files with the programs on this machine. Without LibreOffice every file is refused with
 * `unavailable`. `warm` is how many LibreOffices are kept running while there is nothing to convert.
 */
export const openConverter = (
  log: Log,
  warm: number,
  office: Office = debian,
  limits: typeof LIMITS = LIMITS,
): Converter => {
  if (office.warm.every((path) => existsSync(path))) return warmConverter(log, warm, limits);

  const program = office.programs.find((path) => existsSync(path));
  log.warn(
    program ? 'no python3-uno: each Word file starts LibreOffice anew' : 'no LibreOffice: no Word files',
  );
  return program ? coldConverter(program) : noConverter;
};

/** Keeps LibreOffice running between files, and starts a second one if both are needed. */
const warmConverter = (log: Log, warm: number, limits: typeof LIMITS): Converter => {
  const pool = openPool<WordJob, WordDone>({
    start: startSidecar,
    size: 2,
    share: 1,
    warm,
    ...limits,
  });

  return {
    toPdf: async (bytes, kind, account, fileName) => {
      const done = await pool
        .ask(async () => ({ bytes, kind, fileName }), { when: 'now', account })
        .done.catch((error) => {
          if (error instanceof Displaced) throw new Refused('overloaded');
          if (!(error instanceof Overrun || error instanceof Broken)) throw error;
          log.warn({ err: error }, 'a Word file ended LibreOffice');
          throw new Refused(error instanceof Overrun ? 'upload.word-too-long' : 'upload.not-convertible');
        });
      if (done.kind === 'refused') throw new Refused(done.code);

      return done.pdf;
    },
    close: pool.close,
  };
};

const coldConverter = (program: string): Converter => {
  const inTurn = fairQueue({ atOnce: 1, each: 1, waiting: Number.POSITIVE_INFINITY });

  return {
    toPdf: (bytes, kind, account, fileName) =>
      inTurn(account, () => convertOnce(program, { bytes, kind, fileName })),
    close: () => {},
  };
};

const noConverter: Converter = {
  toPdf: async () => {
    throw new Refused('unavailable');
  },
  close: () => {},
};
