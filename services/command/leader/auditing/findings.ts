import type { AuditRan } from '#contracts/vouching/events.ts';
import type { Finding } from '../../../audit/finding.ts';

type OnRecord = AuditRan['data']['findings'];

/** The most findings that go on record. The first bad place is what matters; “npm run audit” names all. */
const MOST = 100;
/** The most characters of a sentence that go on record, since an event may hold anything. */
const LONGEST = 500;

/**
 * The findings that go on record. Those that aren't about a foreign event which is on record already come first, so
 * that nobody can hide them behind many such events.
 */
export const findingsForRecord = (findings: readonly Finding[], foreign: ReadonlySet<string>): OnRecord => {
  const isKnown = (found: Finding) => foreign.has(placeOf(found));
  const ordered = [...findings.filter((found) => !isKnown(found)), ...findings.filter(isKnown)];

  return ordered.slice(0, MOST).map(({ part, stream, revision, what }) => ({
    part,
    stream: stream === null ? null : stream.slice(0, LONGEST),
    revision,
    what: what.slice(0, LONGEST),
  }));
};

/** A place in the log, by the name of its stream without the epoch. */
export const placeOf = ({ stream, revision }: Pick<OnRecord[number], 'stream' | 'revision'>): string =>
  `${revision} ${stream}`;

export const isSame = (one: OnRecord, other: OnRecord): boolean => {
  const names = new Set(one.map(nameOf));

  return one.length === other.length && other.every((found) => names.has(nameOf(found)));
};

/** What was found before, with what was found since. */
export const merged = (before: readonly Finding[], since: readonly Finding[]): readonly Finding[] => {
  const known = new Set(before.map(nameOf));

  return [...before, ...since.filter((found) => !known.has(nameOf(found)))];
};

/** A finding's name: all that it says. */
export const nameOf = ({ part, stream, revision, what }: OnRecord[number]): string =>
  JSON.stringify([part, stream, revision, what]);
