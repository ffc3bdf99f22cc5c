import { v4 as uuid } from 'uuid';
import type { Write } from '../../lib/api/write.ts';
import { type FieldChanges, membersOf, type NewField, type ServerField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import type { Copies } from '../model/merge.ts';
import { editor } from '../model/slice.ts';
import { createReading, type ReadingPort } from './reading.ts';
import { delayAfter, type SaveDelays } from './save-delays.ts';
import { type Change, unsavedChanges } from './unsaved.ts';

/** The requests to the server. The answer to `place` has the new field's `id`. */
export type FieldCalls = {
  readonly place: (field: NewField) => Write;
  readonly change: (id: string, changes: FieldChanges) => Write;
  readonly remove: (id: string) => Write;
};

/** Describes a failed request: whether to give up, and what to tell people. */
export type Failure = {
  readonly isFinal: boolean;
  readonly isGone: boolean;
  /** Failures that are shown elsewhere get no toast. */
  readonly isAnnounced?: boolean;
  readonly message: string;
};

export type AutosavePort = {
  readonly calls: FieldCalls;
  readonly delays: SaveDelays;
  readonly send: (write: Write) => Promise<unknown>;
  readonly failureOf: (error: unknown) => Failure;
  readonly onPropertiesSaved: () => void;
  /**
   * Called once per problem, however often the request is tried again. It isn't called for failed changes of position
   * or size.
   */
  readonly onFailed: (what: 'place' | 'edit' | 'remove') => void;
} & ReadingPort;

type Store = {
  readonly getState: () => EditorState;
  readonly dispatch: (action: ReturnType<(typeof actions)[keyof typeof actions]>) => unknown;
};

type Due = { readonly at: number; readonly isProperty: boolean };
type Attempt = { readonly change: Change; readonly idempotencyKey: string; readonly due: Due | undefined };

const { actions } = editor;

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Sends the server every change that it doesn't have yet, one request at a time. Each request is built from the fields
 * at the time it's sent. If no answer comes, it's tried again after longer and longer pauses; if it's refused, the
 * change is dropped.
 */
export const createAutosave = (store: Store, port: () => AutosavePort) => {
  const due = new Map<string, Due>();
  /**
   * Fields that the server may or may not have created, since no answer came. Only sending the same request again can
   * tell.
   */
  const unanswered = new Map<string, Attempt>();
  const asking = new Set<(isSaved: boolean) => void>();
  const reading = createReading(port);
  let underway: Attempt | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retryAt = 0;
  let refusal: string | null = null;
  let isTold = true;
  let propertiesSaved = false;

  const next = (): { attempt: Attempt; at: number } | null => {
    const [lost] = unanswered.values();
    if (lost) return { attempt: lost, at: retryAt };
    const [first] = unsavedChanges(store.getState())
      .map((change) => ({ change, due: due.get(change.key) }))
      .sort((one, other) => (one.due?.at ?? 0) - (other.due?.at ?? 0));

    return first
      ? { attempt: { ...first, idempotencyKey: uuid() }, at: Math.max(first.due?.at ?? 0, retryAt) }
      : null;
  };

  const proceed = () => {
    clearTimeout(timer);
    if (underway) return;
    const following = next();
    if (!following) return settle();
    isTold = false;
    const wait = following.at - Date.now();
    if (wait > 0) timer = setTimeout(proceed, wait);
    else void make(following.attempt);
  };

  const make = async (attempt: Attempt) => {
    underway = attempt;
    reading.outdate();
    if (attempt.change.kind === 'place') unanswered.set(attempt.change.key, attempt);
    store.dispatch(actions.saveStarted());
    try {
      const answer = await port().send(writeOf(attempt, port().calls));
      succeed(attempt, answer);
    } catch (error) {
      fail(attempt, port().failureOf(error));
    }
    underway = null;
    proceed();
  };

  const succeed = ({ change, due: at }: Attempt, answer: unknown) => {
    answered(change.key, at);
    const id = change.kind === 'place' ? (answer as { id: string }).id : change.sent?.id;
    store.dispatch(
      actions.saveSucceeded({ key: change.key, sent: change.sent && { ...change.sent, id: id ?? null } }),
    );
    propertiesSaved ||= change.kind === 'change' && at?.isProperty === true;
  };

  const fail = (attempt: Attempt, { isFinal, isGone, isAnnounced = false, message }: Failure) => {
    const { change, due: at } = attempt;
    if (isGone && change.kind === 'remove') return succeed(attempt, null);
    if (isFinal || (failures === 0 && !isAnnounced)) tellFailed(change, at);
    if (isFinal) {
      answered(change.key, at);
      refusal = message;
      store.dispatch(actions.saveRefused({ key: change.key, sent: change.sent }));
    } else {
      failures += 1;
      retryAt = Date.now() + Math.min(1_000 * 2 ** (failures - 1), LONGEST_WAIT);
      store.dispatch(actions.saveFailed(message));
      tellAsking(false);
    }
  };

  const tellFailed = ({ kind }: Change, at: Due | undefined) => {
    if (kind !== 'change') port().onFailed(kind);
    else if (at?.isProperty) port().onFailed('edit');
  };

  const answered = (key: string, at: Due | undefined) => {
    unanswered.delete(key);
    failures = 0;
    retryAt = 0;
    // If the field was edited in the meantime, that edit has its own time and stays.
    if (due.get(key) === at) due.delete(key);
  };

  const settle = () => {
    if (!isTold) {
      store.dispatch(actions.allSaved({ at: new Date().toISOString(), refusal }));
      if (propertiesSaved) port().onPropertiesSaved();
      reading.again();
    }
    tellAsking(refusal === null);
    isTold = true;
    propertiesSaved = false;
    refusal = null;
    due.clear();
  };

  const tellAsking = (isSaved: boolean) => {
    for (const tell of asking) tell(isSaved);
    asking.clear();
  };

  const flush = (): Promise<boolean> => {
    for (const [key, { isProperty }] of due) due.set(key, { at: 0, isProperty });
    retryAt = 0;

    return new Promise((resolve) => {
      asking.add(resolve);
      proceed();
    });
  };

  /** Whether a request is in progress or still to be sent. */
  const isBusy = () =>
    underway !== null || unanswered.size > 0 || unsavedChanges(store.getState()).length > 0;

  return {
    /**
     * Takes the fields that were read from the server at `readAt` (in milliseconds). They are ignored if they may not
     * include everything that was saved.
     */
    serverArrived: (fields: readonly ServerField[], readAt: number) => {
      if (!isBusy() && reading.isCurrent(readAt)) store.dispatch(actions.serverArrived(fields));
    },
    /** Call this after every action, with the state before it. */
    noticed: (type: string, before: EditorState) => {
      const delay = delayAfter[type];
      const { fields } = store.getState();
      if (delay === undefined || fields === before.fields) return;
      const at = Date.now() + (delay === 0 ? 0 : port().delays[delay]);
      for (const key of new Set([...Object.keys(fields), ...Object.keys(before.fields)])) {
        if (fields[key] === before.fields[key]) continue;
        due.set(key, { at, isProperty: delay === 'edit' || due.get(key)?.isProperty === true });
      }
      proceed();
    },
    /** Sends everything at once instead of waiting. Resolves to whether everything was saved. */
    flush,
    retry: () => void flush(),
    /** Sends all changes at the same time, because the page is about to close. */
    leave: () => {
      for (const change of unsavedChanges(arrived(store.getState(), underway))) {
        // We don't know the id yet of a field that's still being placed, so we can't change or remove it.
        if (change.kind !== 'place' && change.id === '') continue;
        const attempt = unanswered.get(change.key) ?? { change, idempotencyKey: uuid(), due: undefined };
        if (change.kind === 'place') unanswered.set(change.key, attempt);
        port()
          .send(writeOf(attempt, port().calls))
          .catch(() => {});
      }
    },
  };
};

/** Returns the copies as they will be when the request in progress has reached the server. */
const arrived = ({ fields, saved }: Copies, underway: Attempt | null): Copies => {
  if (!underway) return { fields, saved };
  const { key, sent } = underway.change;
  const { [key]: _before, ...others } = saved;

  return { fields, saved: sent ? { ...others, [key]: sent } : others };
};

/** The longest pause before another try, in milliseconds. */
const LONGEST_WAIT = 30_000;

const writeOf = ({ change, idempotencyKey }: Attempt, calls: FieldCalls): Write => ({
  ...call(change, calls),
  key: idempotencyKey,
  keepalive: true,
});

const call = (change: Change, calls: FieldCalls): Write => {
  switch (change.kind) {
    case 'place':
      return calls.place(membersOf(change.sent));
    case 'change':
      return calls.change(change.id, change.changes);
    case 'remove':
      return calls.remove(change.id);
  }
};
