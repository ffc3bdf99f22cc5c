import { RESTORABLE_DAYS } from '#contracts/document/retention.ts';
import { plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';

/** What people read about how long a document is kept, and what becomes of it once its owner deletes it. */
const en = {
  facts: {
    held: (matters: number) => `On hold (${plural(matters, 'matter')})`,
    erasedOn: (day: string) => `Will be erased on ${day}`,
    keptUntil: (day: string) => `Kept until ${day}`,
  },
  question: {
    heading: 'Delete document',
    question: 'Are you sure you want to delete this document? This action cannot be undone.',
    yes: 'Delete',
  },
  afterDeletion: {
    held: 'It’s on hold, so it can’t be deleted until every matter that holds it has released it.',
    unseen: (rule: string) => `${GONE} It’s kept unseen by the rule “${rule}”.`,
    unseenUntil: (day: string, rule: string | null, isErasedThen: boolean) =>
      `${GONE} It’s kept unseen until ${day}${rule === null ? '' : ` by the rule “${rule}”`}, ${isErasedThen ? 'and erased after that' : 'and a records manager decides what becomes of it then'}.`,
    restorable: () =>
      `${GONE} For ${RESTORABLE_DAYS} days a records manager can bring it back. Then it’s erased, and no one can bring it back anymore.`,
    ofSeveral: `They leave your lists, and their links stop working. Documents on hold stay as they are, and documents that a rule keeps are kept unseen. The others are erased after ${RESTORABLE_DAYS} days; until then a records manager can bring them back.`,
  },
} as const;

export const texts = forMembers({ en });

const GONE = 'It leaves your lists, and its links stop working.';
