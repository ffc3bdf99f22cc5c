import type { Right } from '#contracts/document/rights.ts';
import { mayDo } from '../../../lib/api/may-do.ts';
import type { Listed } from './list-choice.ts';

/** The ids of selected documents, and the one from which a range reaches when Shift is held. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Selects one, or takes it back. With Shift, all from the anchor to it become as it becomes. */
export const toggled = (
  { ids, anchor }: Selection,
  id: string,
  order: readonly string[],
  isRange: boolean,
): Selection => {
  const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
  const range =
    isRange && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const after = new Set(ids);
  for (const one of range)
    if (ids.has(id)) after.delete(one);
    else after.add(one);

  return { ids: after, anchor: id };
};

/** What can be done to several documents at once. */
export type BulkAction = 'void' | 'resend' | 'zip' | 'delete';

/** The documents for which an action is possible and up to the reader. */
export const possibleFor = (action: BulkAction, documents: readonly Listed[]): readonly Listed[] =>
  documents.filter(({ document }) => isPossible[action](document) && mayDo(document, needed[action]));

const needed: Readonly<Record<BulkAction, Right>> = {
  void: 'void',
  resend: 'resend',
  zip: 'download-sealed',
  delete: 'delete',
};

const isSent = ({ status }: Listed['document']) => status === 'sent';

const isPossible: Readonly<Record<BulkAction, (document: Listed['document']) => boolean>> = {
  void: isSent,
  resend: isSent,
  zip: ({ status, sealed }) => status === 'completed' && sealed,
  delete: () => true,
};
