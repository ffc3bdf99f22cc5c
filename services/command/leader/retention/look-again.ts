import type { Writer } from '../../log/handle.ts';
import type { Looks } from '../deliveries/context.ts';
import { type Look, lookAt } from './look.ts';

type Looking = Look & {
  readonly writer: Writer;
  readonly looks: Pick<Looks, 'keep'>;
};

/**
 * Looks at a document, and remembers when to do it again. News of a document and the passing of time may want that at
 * once: then one look follows the other, so that the newer one is remembered.
 */
export const lookAgain = ({ writer, looks, ...look }: Looking, id: string): Promise<void> =>
  writer.streams.inTurn(`look ${id}`, async () => {
    // Another leader may have remembered something newer, so this one has it looked at once more.
    const keep = (at: string | null) => looks.keep(id, look.isLeading() ? at : writer.now());
    const at = await lookAt(writer, id, look);
    await keep(at);
    if (at !== 'infinity') return;

    // A rule that was made since it was looked at found nobody who waits for one.
    const now = await lookAt(writer, id, look);
    if (now !== at) await keep(now);
  });
