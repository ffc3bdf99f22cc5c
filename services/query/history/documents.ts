import { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { forgetErased, isLostIn } from '../../shared/log/let-go.ts';
import { keysNamedIn, streamMemory } from '../../shared/log/stream-memory.ts';

export type DocumentHistory = readonly Recorded<DocumentEvent>[];

export type ReadDocument = (epoch: number, id: string) => Promise<DocumentHistory>;

/** How many events are remembered, of all documents. The document that was used longest ago is forgotten first. */
const REMEMBERED = 50_000;

/**
 * Reads only the end of a document: the last known event and those after it. If that event has changed, the log is
 * another one, and the whole stream is read. So it is if something was erased since, or it would still be shown.
 */
export const rememberedDocuments = ({ read, vault }: Pick<DecryptedLog, 'read' | 'vault'>): ReadDocument => {
  const remembered = streamMemory<DocumentHistory>(vault, {
    most: REMEMBERED,
    sizeOf: ({ length }) => length,
    keysOf: keysNamedIn,
  });
  const readFrom = async (stream: string, from?: number): Promise<DocumentHistory> =>
    decodeAll(DocumentEvent, await read(stream, from));

  return async (epoch, id) => {
    const stream = inEpoch(epoch, streams.document(id));
    const known = remembered.get(stream) ?? [];
    const last = known.at(-1);
    const end = await readFrom(stream, last?.revision);
    const isSame = !last || end[0]?.metadata.hash === last.metadata.hash;
    const isErased = forgetErased(vault, isSame && last ? end.slice(1) : end);
    const events = isSame && !isErased ? [...known.slice(0, -1), ...end] : await readFrom(stream);
    // An operator may leave a foreign event out, and its stream doesn't say so.
    if (isLostIn(events) || events.some(isForeign)) remembered.forget(stream);
    else remembered.set(stream, events);

    return events;
  };
};
