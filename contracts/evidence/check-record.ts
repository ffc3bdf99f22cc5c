import { eventNumber } from '../event-number.ts';
import { isForeign } from '../foreign-event.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { brokenLink, type End } from '../proof/hash-chain.ts';
import { idOf } from '../stream-name.ts';
import { type Bundle, isRecord } from './bundle.ts';
import { manifestOf } from './check-members.ts';
import { bad, type Outcome, short, shownInstant, sound } from './finding.ts';
import { statementOf } from './statement.ts';

/** Checks that every event has the hash that its envelope states, and names the hash of the event before it. */
export const checkChain = async (bundle: Bundle): Promise<Outcome> => {
  const events = bundle.events();
  let after: End = { revision: -1, head: null };

  for (const [n, event] of events.entries()) {
    // Of somebody else's event only its place counts, and the next one names the hash that it claims.
    const isNext = event.revision === after.revision + 1;
    const broken = isForeign(event) ? (isNext ? null : 'gap') : await brokenLink(event, after, bundle.digest);
    if (broken) bad(`Event ${eventNumber(n)} (${event.type}) ${reasons[broken]}.`);
    after = { revision: event.revision, head: event.metadata.hash };
  }
  const { head, document } = manifestOf(bundle);
  if (head.revision !== after.revision || head.hash !== after.head)
    bad(
      `The last event is ${eventNumber(after.revision)}, and manifest.json says that it is ${eventNumber(head.revision)}, or another one.`,
    );
  const { stream } = bundle.timeline();
  if (stream !== `document-${document}`)
    bad(`manifest.json tells of document ${document}, timeline.json of ${stream}.`);

  return sound(`${events.length} events, none missing or altered; fingerprint ${short(after.head ?? '')}`);
};

const reasons = {
  gap: 'is not the next one: an event is missing, or out of its place',
  prev: 'doesn’t name the hash of the event before it',
  hash: 'was changed: its contents don’t match its hash',
} as const;

/** Checks that the bundle's statement about the document is what the events add up to. */
export const checkStatement = async (bundle: Bundle): Promise<Outcome> => {
  const statement = statementOf(bundle.state());
  const claimed: unknown = bundle.timeline().statement;
  const wrong = firstDifference(statement, claimed);
  if (wrong !== null) bad(`timeline.json states something else than its events come to: ${wrong}.`);
  if (statement.id !== idOf(bundle.timeline().stream)) bad('The events are those of another document.');

  return sound(inWords(statement));
};

const firstDifference = (is: unknown, claimed: unknown, path = 'statement'): string | null => {
  if (canonicalJson(is) === canonicalJson(claimed ?? null)) return null;
  if (!isRecord(is) && !Array.isArray(is)) return path;
  const [one, other] = [Object(is), isRecord(claimed) || Array.isArray(claimed) ? Object(claimed) : {}];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);

  for (const name of names) {
    if (!(name in one)) return `${path}.${name}`;
    const found = firstDifference(one[name], other[name], `${path}.${name}`);
    if (found) return found;
  }

  return path;
};

const inWords = ({ title, status, recipients, completedAt }: ReturnType<typeof statementOf>): string => {
  const signed = recipients
    .filter(({ signedAt }) => signedAt !== null)
    .map(({ fullName, email, signedAt }) => `${fullName} <${email}> at ${shownInstant(signedAt ?? '')}`);
  const by = signed.length > 0 ? ` Signed by ${signed.join(', ')}.` : ' No one has signed.';

  return `The statement matches the events: “${title}” is ${statusWords[status]}${completedAt ? ` since ${shownInstant(completedAt)}` : ''}.${by}`;
};

const statusWords = {
  draft: 'a draft',
  sent: 'out for signing',
  completed: 'complete',
  cancelled: 'cancelled',
} as const;
