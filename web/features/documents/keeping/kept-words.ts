import type { KeptView } from '#contracts/api/views/kept.ts';
import { RESTORABLE_DAYS } from '#contracts/document/retention.ts';
import { instantAfter } from '#contracts/instant.ts';
import { formatDate } from '../../../lib/format.ts';
import { texts } from './texts.ts';

/** How long a document is kept, in a few words each. Empty if nobody has said anything. */
export const keptFacts = ({ until, rule, holds, disposal, disposeOn }: KeptView): readonly string[] => [
  ...(holds > 0 ? [texts.facts.held(holds)] : []),
  ...(holds === 0 && disposeOn !== null && disposal === 'erase'
    ? [texts.facts.erasedOn(formatDate(disposeOn))]
    : until === null
      ? []
      : [texts.facts.keptUntil(formatDate(until))]),
  ...(rule === null ? [] : [rule]),
];

/** What really becomes of a document that its owner deletes now, an instant (ISO). */
export const afterDeletion = ({ until, rule, holds, disposal }: KeptView, now: string): string => {
  const labels = texts.afterDeletion;
  if (holds > 0) return labels.held;
  if (until === null && rule !== null) return labels.unseen(rule);
  if (until === null || until <= instantAfter(now, RESTORABLE_DAYS)) return labels.restorable();

  return labels.unseenUntil(formatDate(until), rule, disposal === 'erase');
};
