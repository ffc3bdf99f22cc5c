import { utcMoment } from '../../lib/utc.ts';

/** What people read on a document's timeline. */
export const texts = {
  epoch: {
    details: 'Details',
    backup: (filename: string, takenAt: string, from: number, epoch: number) =>
      `Backup ${filename}, taken ${utcMoment(takenAt)} in epoch ${from}. This record is epoch ${epoch}.`,
    missing: (from: number) => `What's missing is kept in epoch ${from}, which auditors can open.`,
    openMissing: (from: number) => `Open the record of epoch ${from}`,
    earlier: (epoch: number, replacedAt: string | undefined) =>
      `Epoch ${epoch}${replacedAt ? `, replaced on ${utcMoment(replacedAt)}` : ''}.`,
    notToday: "This isn't what the product shows today.",
    openCurrent: 'Open the current timeline',
  },
} as const;
