import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { vi } from 'vitest';
import type { Step } from '../../services/shared/running/steps.ts';
import { PATIENCE } from './patience.ts';

/** The named moments at which services can be held (services/shared/running/steps.ts). */
export type Steps = {
  /** STEPS_DIR of the services. */
  readonly folder: string;
  /** Whoever comes to the step next stays there. */
  readonly hold: (step: Step) => Promise<void>;
  /** Resolves with the process id of who came. */
  readonly reached: (step: Step) => Promise<number>;
  readonly release: (step: Step) => Promise<void>;
};

export const openSteps = async (folder: string): Promise<Steps> => {
  await mkdir(folder, { recursive: true });
  const hold = (step: Step) => `${folder}/${step}.hold`;
  const reached = (step: Step) => `${folder}/${step}.reached`;

  return {
    folder,
    hold: async (step) => {
      await rm(reached(step), { force: true });
      await writeFile(hold(step), '');
    },
    reached: async (step) => {
      // For a moment the file is there and empty. That would be the number 0, which stands for all processes of the run.
      const pid = () => readFile(reached(step), 'utf8').catch(() => '');

      return Number(await vi.waitUntil(pid, { ...PATIENCE, interval: 10 }));
    },
    release: (step) => rm(hold(step), { force: true }),
  };
};
