import { refuse } from '#contracts/api/refusals.ts';
import type { RestoredFrom } from '#contracts/api/views/timeline.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type Document, initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { isOlderThanRestore } from '#contracts/restore-in-words.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { ReadAccounts } from './accounts.ts';
import type { ReadDocument } from './documents.ts';
import { type People, peopleIn } from './people.ts';

/** What the log itself holds of one document, not what the read models made of it. */
export type History = {
  readonly epoch: number;
  readonly stream: string;
  /**
   * All its events in order; there is always at least one. What the command service didn't write is foreign: it has its
   * place, and changes nothing. `asStored` says what it claims.
   */
  readonly events: readonly Recorded<DocumentEvent>[];
  readonly state: Exclude<Document, { status: 'none' }>;
  readonly head: Recorded<DocumentEvent>;
  readonly people: People;
  /** Null in the first epoch, and for a document that was created after the restore. */
  readonly restored: RestoredFrom | null;
};

export type ReadLog = Pick<DecryptedLog, 'read'> & {
  readonly accountHistory: ReadAccounts;
  readonly documentHistory: ReadDocument;
};

/** Refuses `not-found` where the epoch has no such document. */
export const historyOf = async (store: ReadLog, epoch: number, documentId: string): Promise<History> => {
  const stream = streams.document(documentId);
  const [events, epochs] = await Promise.all([store.documentHistory(epoch, documentId), store.read(EPOCHS)]);
  if (events.some(isDamaged)) refuse('history.damaged');
  const state = events.reduce(evolveDocument, initialDocument);
  const head = events.at(-1);
  if (!head || state.status === 'none') return refuse('not-found');

  const decoded = decodeAll(EpochsEvent, epochs);
  const restores = decoded.flatMap(({ type, metadata }) => (type === 'EpochActivated' ? metadata.at : []));

  return {
    epoch,
    stream,
    events,
    state,
    head,
    people: await peopleIn(store.accountHistory, epoch, state, events, restores),
    restored: restoredInto(epoch, decoded, events),
  };
};

/** Null for a document that was created after the restore. */
const restoredInto = (
  epoch: number,
  epochs: readonly Recorded<EpochsEvent>[],
  [first]: History['events'],
): RestoredFrom | null => {
  const started = epochs.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch);
  if (started?.type !== 'RestoreStarted') return null;
  if (!first || !isOlderThanRestore(first.metadata.at, started.metadata)) return null;
  const { filename, takenAt } = started.data.backup;

  return { at: started.metadata.at, epoch: started.data.backup.epoch, takenAt, filename };
};
