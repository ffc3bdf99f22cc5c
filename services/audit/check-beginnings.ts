import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { sharedWith } from '#contracts/proof/lineage.ts';
import { readTreeHead, renamedKey, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { type Finding, nowhere } from './finding.ts';

/** The root that an epoch's tree must have over its first events, and the finding to report if it hasn't. */
export type Beginning = Pick<Finding, 'part' | 'what'> & { readonly size: number; readonly root: string };

/** A root that somebody kept of another epoch, and what to say of it: by the root that this epoch's tree has there. */
export type KeptRoot = {
  readonly size: number;
  readonly root: string;
  /** The remarks. Null stands for a finding that the beginning with the same root has caused already. */
  readonly remarks: {
    readonly same: string;
    readonly other: string | null;
    readonly beyond: (size: number) => string;
  };
};

/**
 * Restores record the root of their backup. It must match the beginning of the epoch that the backup was restored into,
 * and of the epoch that it was taken from. We skip the target of an abandoned restore, since that may have written
 * nothing.
 */
export const restoredBeginnings = (events: readonly EpochsEvent[], epoch: number): readonly Beginning[] => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const activated = new Set(
    events.flatMap((event) => (event.type === 'EpochActivated' ? [event.data.to] : [])),
  );

  return events.flatMap((event): readonly Beginning[] => {
    if (event.type !== 'RestoreStarted') return [];
    const { to, backup } = event.data;
    const { root, filename, events: size } = backup;
    const isInto = to === epoch && activated.has(to);
    const isOf = backup.epoch === epoch && founded?.type === 'LogFounded' && backup.log === founded.data.log;
    if (root === undefined || size === 0 || !(isInto || isOf)) return [];
    const what = `Its first ${size} events are not those of the backup ${filename}, which was restored into epoch ${to}.`;

    return [{ part: 'tree', what, size, root }];
  });
};

export type EarlierReceipts = {
  readonly beginnings: readonly Beginning[];
  readonly roots: readonly KeptRoot[];
  readonly findings: readonly Finding[];
};

/**
 * Checks notes that somebody kept of other epochs. Each is compared with this epoch's tree at its size, whatever epoch
 * it names: the same root means the same events. Where the two epochs share their first events on record, it must be
 * the same. `keys` are the keys that we accept, under any name.
 */
export const earlierReceipts = async (
  notes: readonly string[],
  events: readonly EpochsEvent[],
  epoch: number,
  keys: readonly string[],
): Promise<EarlierReceipts> => {
  const beginnings: Beginning[] = [];
  const roots: KeptRoot[] = [];
  const findings: Finding[] = [];

  for (const note of notes) {
    const { origin = '', size = 0, root = '' } = readTreeHead(note) ?? {};
    const of = readOrigin(origin);
    if (!of) continue;
    const subject = `The tree head over ${size} events of epoch ${of.epoch} that was kept`;
    const shared = sharedWith(events, epoch, of);
    const renamed = await Promise.all(keys.map((key) => renamedKey(key, origin)));
    const verified = await Promise.all(renamed.map((key) => verifyTreeHead(note, key ?? '')));
    if (!verified.some(Boolean)) {
      findings.push({ part: 'receipt', ...nowhere, what: `${subject} is not signed by this installation.` });
      continue;
    }
    const isShared = size <= shared;
    if (isShared)
      beginnings.push({
        part: 'receipt',
        size,
        root,
        what: `${subject} has another root than the first ${size} events of epoch ${epoch}, which are those of that epoch: the log was rewritten.`,
      });
    const branched = `${subject} covers more than the ${shared} events which epoch ${epoch} has in common with that epoch: the log was restored to a backup taken before it. What came behind is in epoch ${of.epoch} alone.`;
    const stranger = `${subject} (${origin}) has another root than epoch ${epoch} at that size, and nothing on record says what the two have in common: it is confirmed only by where it comes from.`;
    roots.push({
      size,
      root,
      remarks: {
        same: `The root at size ${size} is that of the receipt: what the tree head of epoch ${of.epoch} covers (${origin}) is what epoch ${epoch} begins with.`,
        other: isShared ? null : shared > 0 ? branched : stranger,
        beyond: (last) =>
          shared > 0
            ? branched
            : `${subject} (${origin}) covers more than the ${last} events of epoch ${epoch}: it is confirmed only by where it comes from.`,
      },
    });
  }

  return { beginnings, roots, findings };
};
