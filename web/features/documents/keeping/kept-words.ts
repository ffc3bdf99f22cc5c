import type { KeptView } from '#contracts/api/views/kept.ts';
import { RESTORABLE_DAYS } from '#contracts/document/retention.ts';
import { instantAfter } from '#contracts/instant.ts';
import { formatDate, plural } from '../../../lib/format.ts';

/** How long a document is kept, in a few words each. Empty if nobody has said anything. */
export const keptFacts = ({ until, rule, holds, disposal, disposeOn }: KeptView): readonly string[] => [
  ...(holds > 0 ? [`On hold (${plural(holds, 'matter')})`] : []),
  ...(holds === 0 && disposeOn !== null && disposal === 'erase'
    ? [`Will be erased on ${formatDate(disposeOn)}`]
    : until === null
      ? []
      : [`Kept until ${formatDate(until)}`]),
  ...(rule === null ? [] : [rule]),
];

/** What really becomes of a document that its owner deletes now, an instant (ISO). */
export const afterDeletion = ({ until, rule, holds, disposal }: KeptView, now: string): string => {
  if (holds > 0)
    return 'It’s on hold, so it can’t be deleted until every matter that holds it has released it.';
  const by = rule === null ? '' : ` by the rule “${rule}”`;
  if (until === null && rule !== null) return `${GONE} It’s kept unseen${by}.`;
  if (until === null || until <= instantAfter(now, RESTORABLE_DAYS)) return `${GONE} ${RESTORABLE}`;
  const then =
    disposal === 'erase' ? 'and erased after that' : 'and a records manager decides what becomes of it then';

  return `${GONE} It’s kept unseen until ${formatDate(until)}${by}, ${then}.`;
};

/** The same of several documents. */
export const afterDeletions = `They leave your lists, and their links stop working. Documents on hold stay as they are, and documents that a rule keeps are kept unseen. The others are erased after ${RESTORABLE_DAYS} days; until then a records manager can bring them back.`;

const GONE = 'It leaves your lists, and its links stop working.';
const RESTORABLE = `For ${RESTORABLE_DAYS} days a records manager can bring it back. Then it’s erased, and no one can bring it back anymore.`;
