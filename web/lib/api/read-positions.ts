import {
  formatLogPosition,
  isAfter,
  type LogPosition,
  parseLogPosition,
  reaches,
} from '#contracts/api/log-position.ts';

/** What was read holds everything up to a position in the log, so of what came until then nothing is read again. */
const ofAnswers = new WeakMap<object, LogPosition>();
const ofQueries = new WeakMap<object, LogPosition>();

/** Up to this position, the page has read every change or has been told about it. */
let known: LogPosition | null = null;

/** The furthest position that an answer to a write of this page carried. */
let written: LogPosition | null = null;

/**
 * Call this with the position that an answer carries, if it carries one. The cookie that comes with it holds that of the
 * last answer, which is not the furthest one where two command services answer at once.
 */
export const noteWritten = (header: string | null) => {
  const position = parseLogPosition(header ?? '');
  if (position && !(written && reaches(written, position))) written = position;
};

/** What every request carries, so that every read includes what this page wrote; null before its first write. */
export const writtenUntil = () => written && formatLogPosition(written);

/** Call this with the position that came with an answer, if there is one. */
export const noteAnswer = (answer: unknown, header: string | null) => {
  const position = parseLogPosition(header ?? '');
  if (!position || !isObject(answer)) return;
  ofAnswers.set(answer, position);
  // What changed before the oldest answer of all is in every answer; they need not come in the order in which they were
  // made. After a restore everything is read anew.
  if (!known || isElsewhere(known, position) || reaches(known, position)) known = position;
};

/** Call this for what is made of an answer, before a query returns it. Returns it. */
export const madeOf = <Made extends object>(made: Made, answer: object): Made => {
  const position = ofAnswers.get(answer);
  if (position) ofAnswers.set(made, position);

  return made;
};

/** The query client calls this when a query has been answered. */
export const noteRead = (query: object, answer: unknown) => {
  const position = isObject(answer) && ofAnswers.get(answer);
  if (position) ofQueries.set(query, position);
  else ofQueries.delete(query);
};

/** Whether what a query read may lack what happened at a position. */
export const isBehind = (query: object, position: LogPosition) => {
  const read = ofQueries.get(query);

  return !read || !reaches(read, position);
};

/** Whether what a query read is of the same log and epoch as a position, and of before it. */
export const isKnownBehind = (query: object, position: LogPosition) => {
  const read = ofQueries.get(query);

  return read !== undefined && isAfter(position, read);
};

/** Call this when the page was told of everything up to a position. */
export const noteTold = (position: LogPosition) => {
  if (!known || reaches(position, known)) known = position;
};

/** From where on this page has to be told what changes; null before its first answer. */
export const knownUntil = () => known;

const isElsewhere = (one: LogPosition, other: LogPosition) => !reaches(one, other) && !reaches(other, one);

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;
