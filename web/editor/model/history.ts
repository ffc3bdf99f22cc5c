import { current, isDraft } from '@reduxjs/toolkit';
import { changesBetween, type EditorField, type Fields, isUnchanged } from './editor-field.ts';

/** Fields by key, null where there is none. */
export type Changes = Readonly<Record<string, EditorField | null>>;

/**
 * One gesture. It remembers the fields that it touched and no others: what was done elsewhere meanwhile is not undone
 * with it.
 */
export type Step = {
  readonly before: Changes;
  readonly after: Changes;
  /** Changes that follow each other under the same name are one gesture; null: complete as it is. */
  readonly gesture: string | null;
};

/** What undo and redo go by; a draft that is written to. */
export type History = { fields: Record<string, EditorField>; past: Step[]; future: Step[] };

const REMEMBERED = 200;

/** Makes a change and remembers it. False: it changed nothing. */
export const make = (history: History, changes: Changes, gesture: string | null = null): boolean => {
  const step = stepTo(history.fields, changes, gesture);
  if (!step) return false;

  put(history, step.after);
  const last = plain(history.past.at(-1));
  if (last && gesture !== null && last.gesture === gesture) history.past.splice(-1, 1, joined(last, step));
  else history.past.push(step);
  if (history.past.length > REMEMBERED) history.past.shift();
  history.future = [];

  return true;
};

/** Nothing that follows belongs to the last step any more. */
export const endGesture = ({ past }: History) => {
  const last = past.at(-1);
  if (last?.gesture) past.splice(-1, 1, { ...plain(last), gesture: null });
};

/** The keys that were touched: of the last step that can still be undone. */
export const undo = (history: History): readonly string[] =>
  turnBack(history, history.past, history.future, ({ before, after }) => ({ from: after, to: before }));

export const redo = (history: History): readonly string[] =>
  turnBack(history, history.future, history.past, ({ before, after }) => ({ from: before, to: after }));

type Turn = { readonly from: Changes; readonly to: Changes };

/** Steps whose fields are gone by now are passed over. */
const turnBack = (history: History, taken: Step[], given: Step[], turnOf: (step: Step) => Turn) => {
  for (let step = plain(taken.pop()); step; step = plain(taken.pop())) {
    const { from, to } = turnOf(step);
    const changes = Object.fromEntries(
      Object.keys(to).flatMap((key) => {
        const field = turned(plain(history.fields[key]) ?? null, from[key] ?? null, to[key] ?? null);
        return field === undefined ? [] : [[key, field]];
      }),
    );
    given.push({ ...step, gesture: null });
    if (!stepTo(history.fields, changes, null)) continue;
    put(history, changes);

    return Object.keys(changes);
  }

  return [];
};

/** What a field becomes: only the members that the step changed go back. Undefined: it stays as it is. */
const turned = (now: EditorField | null, from: EditorField | null, to: EditorField | null) => {
  if (!to) return now ? null : undefined;
  if (!from) return now ? undefined : { ...to, id: null };

  return now ? { ...now, ...changesBetween(from, to) } : undefined;
};

const stepTo = (fields: Fields, changes: Changes, gesture: string | null): Step | null => {
  const touched = Object.entries(changes).filter(([key, field]) => !isAlready(fields[key], field));
  if (touched.length === 0) return null;

  return {
    before: Object.fromEntries(touched.map(([key]) => [key, plain(fields[key]) ?? null])),
    after: Object.fromEntries(touched),
    gesture,
  };
};

const isAlready = (now: EditorField | undefined, field: EditorField | null) =>
  now && field ? now.label === field.label && isUnchanged(now, field) : !now && !field;

const put = ({ fields }: History, changes: Changes) => {
  for (const [key, field] of Object.entries(changes)) {
    if (field) fields[key] = field;
    else delete fields[key];
  }
};

const joined = (first: Step, second: Step): Step => ({
  before: { ...second.before, ...first.before },
  after: { ...first.after, ...second.after },
  gesture: second.gesture,
});

const plain = <Value>(value: Value): Value => (isDraft(value) ? (current(value as object) as Value) : value);
