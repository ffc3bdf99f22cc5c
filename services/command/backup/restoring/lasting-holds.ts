import { isReadable } from '#contracts/closed.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { HoldKind, MatterEvent } from '#contracts/matter/events.ts';
import { idOf } from '#contracts/stream-name.ts';

/** The last that is known of whether a matter holds a document. */
export type HoldFact = {
  readonly document: string;
  readonly matter: string;
  readonly isPlaced: boolean;
  readonly kind: HoldKind;
  readonly reason: string;
  readonly at: string;
};

type Opened = Extract<MatterEvent, { type: 'MatterOpened' }>['data'];

/** Matters and what they hold: a restore that forgot it would let a document be deleted that a court case needs. */
export type LastingHolds = {
  /** The key is the document and the matter. */
  readonly holds: ReadonlyMap<string, HoldFact>;
  readonly matters: ReadonlyMap<string, Opened>;
};

export const holdTypes = ['HoldPlaced', 'HoldReleased', 'MatterOpened'] as const;

/** Gathers holds from events of any epochs. Of what several epochs say of a hold, the newest counts. */
export const lastingHolds = () => {
  const holds = new Map<string, HoldFact>();
  const matters = new Map<string, Opened>();

  return {
    note: ({ type, data, stream, metadata: { at } }: Recorded<DocumentEvent | MatterEvent>) => {
      if (type === 'MatterOpened')
        matters.set(idOf(stream), {
          ...data,
          name: legible(data.name),
          reference: data.reference && legible(data.reference),
        });
      if (type !== 'HoldPlaced' && type !== 'HoldReleased') return;
      const [document, { matter, reason }] = [idOf(stream), data];
      const name = `${document} ${matter}`;
      const known = holds.get(name);
      if (known && known.at > at) return;
      const kind = type === 'HoldPlaced' ? data.kind : (known?.kind ?? 'legal');
      holds.set(name, {
        document,
        matter,
        isPlaced: type === 'HoldPlaced',
        kind,
        reason: legible(reason),
        at,
      });
    },
    found: { holds, matters } satisfies LastingHolds,
  };
};

/** Where a text is lost nothing is said, which needs no key. */
const legible = (text: string): string => (isReadable(text) ? text : '');

/** The holds that stand elsewhere, and of which this epoch knows nothing that is as new, by their matters. */
export const missingHolds = (
  elsewhere: LastingHolds,
  here: LastingHolds,
  isFree: (document: string) => boolean,
): ReadonlyMap<string, readonly HoldFact[]> => {
  const missing = [...elsewhere.holds].filter(([name, hold]) => {
    const known = here.holds.get(name)?.at ?? '';
    return hold.isPlaced && known < hold.at && isFree(hold.document);
  });

  return Map.groupBy(
    missing.map(([, hold]) => hold),
    ({ matter }) => matter,
  );
};
