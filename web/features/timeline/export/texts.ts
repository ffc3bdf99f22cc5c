import { eventNumber } from '#contracts/event-number.ts';
import { plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';

/** What people read where they export or print a timeline, and on paper. */
const en = {
  exports: {
    button: 'Export',
    exporting: 'Exporting…',
    format: (kind: string, isFiltered: boolean) => `${kind.toUpperCase()}${isFiltered ? ' (filtered)' : ''}`,
    evidence: 'Evidence bundle',
    print: (isFiltered: boolean) => `Print${isFiltered ? ' (filtered)' : ''}`,
    taken: 'Timeline exported',
    evidenceTaken: 'Evidence bundle downloaded',
    failed: 'Export failed',
    failedHint: 'Nothing was exported. Please try again.',
    fileName: (title: string, kind: string, isFiltered: boolean) =>
      `${title} (${isFiltered ? 'filtered timeline' : 'timeline'}).${kind}`,
    evidenceFileName: (title: string) => `${title} (evidence).zip`,
  },

  print: {
    document: (id: string, epoch: number) => `Document ${id}${epoch > 1 ? ` · Epoch ${epoch}` : ''}`,
    last: (revision: number, hash: string) => `Last event ${eventNumber(revision)}, hash ${hash}`,
    by: (reader: string, at: string, shown: number, total: number) =>
      `Printed by ${reader} on ${utcMoment(at)} · ${shown} of ${plural(total, 'event')}`,
    filtered: (filter: string) => ` · filtered by ${filter}`,
    notChecked: 'The events hadn’t been checked when this was printed.',
    checked: (events: number, at: string, treeHead: string) =>
      `Verified – ${plural(events, 'event')}, nothing altered · checked in the browser at ${utcMoment(at)}. ${treeHead}.`,
    notCompared: 'They hadn’t been compared with the signed tree head when this was printed',
    event: (revision: number, sentence: string) => `${eventNumber(revision)}. ${sentence}`,
    /** From what was to what is; null where there was nothing, or is nothing any more. */
    change: (before: string | null, after: string | null) =>
      before === null ? (after ?? '–') : `${before} → ${after ?? '–'}`,
    hash: (hash: string) => `Hash ${hash}`,
  },
} as const;

export const texts = forMembers({ en });
