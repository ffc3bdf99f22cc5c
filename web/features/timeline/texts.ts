import { plural } from '../../lib/format.ts';
import { utcMoment } from '../../lib/utc.ts';

/** What people read on a document's timeline. */
export const texts = {
  integrity: {
    verified: (events: number) => `Verified – ${plural(events, 'event')}, nothing altered`,
    checkedHere: (at: string) => `· checked in your browser at ${utcMoment(at)} · fingerprint`,
    sealOnRecord: 'The sealed PDF is the one on record',
    sealChecked: (at: string) => `· checked at ${utcMoment(at)} · SHA-256`,
  },

  fingerprint: { copy: 'Copy the whole fingerprint', copied: 'Copied' },

  details: {
    nothing: 'No changes to the document. Logged for the record.',
    raw: 'Raw event',
    nobody: 'None – no person acted',
  },

  speed: (events: number) => `${plural(events, 'event')}/s`,

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
