import { PDF } from '@libpdf/core';
import type { Sealed, Sealer } from './seal.ts';
import { trialRequest } from './trial.ts';

/** Seals a small file of our own. If that works, a failure with somebody's file is that file's fault. */
export const openProbe =
  ({ seal }: Sealer): (() => Promise<Sealed>) =>
  async () => {
    const pdf = PDF.create();
    pdf.addPage();

    return seal(trialRequest, await pdf.save());
  };
