import type { RecipientView } from '#contracts/api/views/document.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import { declinerOf, isTurnOf } from '#contracts/document/turn.ts';
import { isSameAddress } from '../recipient-names.ts';
import type { Listed } from './list-choice.ts';
import { texts } from './texts.ts';

/** How far a document is, as one line. The count is that of those who signed; null where nobody is counted. */
export type Progress = {
  readonly label: string;
  readonly count: string | null;
  /** Whether its owner has to do something about it. */
  readonly isBad: boolean;
};

/** `email` is the reader's address, `now` an instant as ISO 8601 writes it. */
export const progressOf = (listed: Listed, email: string, now: string): Progress => {
  const { document, recipients } = listed;
  const signers = recipients.filter(mustAct);
  const count = labels.signed(signers.filter(({ status }) => status === 'signed').length, signers.length);
  const named = naming(recipients, email);

  switch (document.status) {
    case 'draft':
      return lineOnly(recipients.length === 0 ? labels.noRecipients : labels.notSent(recipients.length));
    case 'sent':
      return { ...waiting(listed, named, now), count };
    case 'completed':
      if (document.sealFailed) return { ...lineOnly(labels.sealFailed), isBad: true };
      return lineOnly(document.sealed ? labels.allSigned : labels.sealing);
    case 'cancelled': {
      const decliner = declinerOf({ recipients });
      return { ...lineOnly(decliner ? labels.declinedBy(named(decliner)) : labels.voided), count };
    }
  }
};

const labels = texts.progress;

const lineOnly = (line: string): Progress => ({ label: line, count: null, isBad: false });

type Naming = (recipient: RecipientView) => string;

const waiting = ({ document, recipients }: Listed, named: Naming, now: string): Progress => {
  const turn = recipients.filter((recipient) => isTurnOf({ status: document.status, recipients }, recipient));
  const unreached = turn.filter(({ mailFailure }) => mailFailure !== null);
  const expired = turn.filter(({ linkExpiresAt }) => linkExpiresAt !== null && linkExpiresAt <= now);
  const [first] = expired;
  if (unreached.length > 0)
    return { ...lineOnly(labels.mailFailed(people(unreached.map(named)))), isBad: true };
  if (first && expired.length === turn.length)
    return { ...lineOnly(labels.linkExpired(named(first))), isBad: true };

  return lineOnly(labels.waitingFor(people(turn.map(named).toSorted(youFirst))));
};

const youFirst = (one: string, other: string) => Number(other === labels.you) - Number(one === labels.you);

const people = (names: readonly string[]): string => {
  const [first = '', second = '', ...others] = names;
  if (names.length <= 1) return first;

  return others.length === 0 ? labels.both(first, second) : labels.others(first, others.length + 1);
};

/** First names are enough where nobody shares them and they are names, not titles or initials. */
const naming = (recipients: readonly RecipientView[], email: string): Naming => {
  const firsts = recipients.map(({ fullName }) => firstOf(fullName));

  return (recipient) => {
    if (isSameAddress(recipient.email, email)) return labels.you;
    const first = firstOf(recipient.fullName);
    const isPlain = /^\p{Letter}{2,}/u.test(first) && !first.endsWith('.');
    const isAlone = firsts.filter((other) => other === first).length === 1;

    return isPlain && isAlone ? first : recipient.fullName;
  };
};

/** All that the words may call them, which a browser that translates leaves as it is. */
export const namesOf = (recipients: readonly RecipientView[]): readonly string[] =>
  recipients.flatMap(({ fullName }) => [fullName, firstOf(fullName)]);

const firstOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? '';
