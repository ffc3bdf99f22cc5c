import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { keptTreeHeadsOf } from '#contracts/tree-heads/events.ts';

/** The streams that hold tree heads of other logs, which came with restored backups; each once. */
export const keptStreams = (epochs: readonly EpochsEvent[]): readonly string[] => [
  ...new Set(
    epochs.flatMap((event) =>
      event.type === 'EpochImported' ? (event.data.treeHeads ?? []).map(keptTreeHeadsOf) : [],
    ),
  ),
];
