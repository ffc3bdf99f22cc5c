import { blobsOf } from '#contracts/blobs-of.ts';
import { isDocumentErased, keysOf } from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type ExistingDocument, initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { streams as names } from '#contracts/stream-name.ts';
import type { Installation } from './installation.ts';
import type { Decided, Fate } from './records-people.ts';

type Past = readonly Recorded<DocumentEvent>[];

/** Everything that became of documents other than was decided, a sentence each. */
export const disposed = ({ log, files }: Installation, decided: Decided): readonly string[] => {
  const all = log.all();
  const streams = Map.groupBy(all, ({ stream }) => stream);
  const wrong: string[] = [];
  const living = new Set<string>();

  for (const [id, fate] of decided.documents) {
    const past = (streams.get(names.document(id)) ?? []) as Past;
    const state = past.reduce(evolveDocument, initialDocument) as ExistingDocument;
    const isErased = isDocumentErased(state);
    if (isErased !== isToBeErased(fate, state, decided))
      wrong.push(`${id} (${fate}) was ${isErased ? '' : 'not '}erased`);
    if (isErased) wrong.push(...erasedWrongly(id, fate, past));
    else for (const blob of past.flatMap(blobsOf)) living.add(blob);

    for (const key of keysOf(state))
      if (isErased === Buffer.isBuffer(log.vault.keys.get(key)))
        wrong.push(`${key} is ${isErased ? 'still' : 'no longer'} there`);
  }

  for (const blob of new Set(all.flatMap(blobsOf)))
    if (living.has(blob) === files.destroyed.has(blob))
      wrong.push(`the file ${blob} is ${living.has(blob) ? 'gone' : 'left'}`);

  return wrong;
};

const isToBeErased = (fate: Fate, { retention }: ExistingDocument, decided: Decided): boolean => {
  if (retention.holds.length > 0) return false;
  if (fate === 'completed') return decided.disposal === 'erase';

  return fate === 'deleted' || decided.draftsToo;
};

/** No document is erased before its time, or without notice unless its owner had deleted it. */
const erasedWrongly = (id: string, fate: Fate, past: Past): readonly string[] => {
  const at = (...types: readonly DocumentEvent['type'][]) =>
    past.findLast(({ type }) => types.includes(type))?.metadata.at ?? '';
  const erasedAt = at('PersonalDataErased');
  const begun = fate === 'deleted' ? at('DocumentDeleted') : at('DocumentCompleted', 'DocumentUploaded');
  const wrong = erasedAt < instantAfter(begun, 30) ? [`${id} was erased too early`] : [];
  const announcedAt = at('DisposalAnnounced');
  if (fate !== 'deleted' && !(announcedAt && erasedAt >= instantAfter(announcedAt, 14)))
    wrong.push(`${id} was erased without notice`);

  return wrong;
};
