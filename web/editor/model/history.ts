import { current, isDraft } from '@reduxjs/toolkit';
import { changesBetween, type EditorField, type Fields, isUnchanged } from './editor-field.ts';

/** Fields by key; null for a field that doesn't exist. */
export type Changes = Readonly<Record<string, EditorField | null>>;

/**
 * One gesture. It only remembers the fields that it changed, so undoing it doesn't undo changes that others made
 * meanwhile.
 */
export type Step = {
  readonly before: Changes;
  readonly after: Changes;
  /** Successive changes with the same name are one gesture. Null means that the step is complete. */
  readonly gesture: string | null;
};

/** The state that undo and redo work on. It is a draft, so it can be changed. */
export type History = { fields: Record<string, EditorField>; past: Step[]; future: Step[] };

const REMEMBERED = 200;

/** Makes a change and remembers it. Answers false if it changed nothing. */
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

/** Ends the gesture, so that later changes become a new step. */
export const endGesture = ({ past }: History) => {
  const last = past.at(-1);
  if (last?.gesture) past.splice(-1, 1, { ...plain(last), gesture: null });
};

/** Undoes the last step that can still be undone. Answers the keys of the fields that it changed. */
export const undo = (history: History): readonly string[] =>
  turnBack(history, history.past, history.future, ({ before, after }) => ({ from: after, to: before }));

export const redo = (history: History): readonly string[] =>
  turnBack(history, history.future, history.past, ({ before, after }) => ({ from: before, to: after }));

type Turn = { readonly from: Changes; readonly to: Changes };

/** Skips steps whose fields no longer exist. */
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

/**
 * The field after undoing a step: only the members that the step changed go back. Undefined if the field stays as it
 * is.
 */
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
