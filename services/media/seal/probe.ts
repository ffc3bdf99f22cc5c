import { PDF } from '@libpdf/core';
import type { Sealed, Sealer } from './seal.ts';
import { trialRequest } from './trial.ts';

/** Seals a small file of our own: what fails for somebody's file and not for this one is that file's fault. */
export const openProbe =
  ({ seal }: Sealer): (() => Promise<Sealed>) =>
  async () => {
    const pdf = PDF.create();
    pdf.addPage();

    return seal(trialRequest, await pdf.save());
  };
