import type { Recorded } from '../envelope.ts';
import { idOf } from '../stream-name.ts';
import { unknownTo } from '../unknown-event.ts';
import type { HoldKind, MatterEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Documents that were to be held, all at once. */
export type OrderedHolds = {
  /** The id of the event that ordered it. */
  readonly event: string;
  readonly documents: readonly string[];
  readonly kind: HoldKind;
  readonly reason: string;
};

export type ExistingMatter = {
  readonly id: string;
  readonly status: 'open' | 'closed';
  readonly name: string;
  readonly reference: string | null;
  /** Null: the installation's. */
  readonly organisation: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  /** Why it was closed. Null while it's open. */
  readonly closeReason: string | null;
  readonly ordered: readonly OrderedHolds[];
};

/** A matter as its events have made it. Its status is `none` before its first event. */
export type Matter = { readonly status: 'none' } | ExistingMatter;

export const noMatter: Matter = { status: 'none' };

/** How many documents may be held with one request. */
export const HOLDS_MAX = 1_000;

export const evolveMatter = (matter: Matter, event: Recorded<MatterEvent>): Matter => {
  const { type, data, stream, id, metadata } = event;
  if (type === 'MatterOpened')
    return {
      id: idOf(stream),
      status: 'open',
      name: data.name,
      reference: data.reference,
      organisation: data.organisation ?? null,
      openedAt: metadata.at,
      closedAt: null,
      closeReason: null,
      ordered: [],
    };
  if (matter.status === 'none') return matter;

  switch (type) {
    case 'HoldsOrdered':
      return { ...matter, ordered: [...matter.ordered, { event: id, ...data }] };
    case 'MatterClosed':
      return { ...matter, status: 'closed', closedAt: metadata.at, closeReason: data.reason };
    default:
      return unknownTo(type, matter);
  }
};
