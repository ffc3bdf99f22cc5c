import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import type { Choice } from './lived-history.ts';

/** What a forger has at hand: the history, and one of another stream. */
export type Given = {
  readonly history: readonly Recorded[];
  readonly other: readonly Recorded[];
  readonly actors: readonly Actor[];
};

/** Another history, that somebody made of a real one who can write into the log; null: there is nothing to make it of. */
type Forging = (choice: Choice, given: Given) => readonly Recorded[] | null;

/** Instants stay in their order, so that they give nothing away. */
export const forgings: Readonly<Record<string, Forging>> = {
  'an event is dropped': (choice, { history }) => history.toSpliced(placeIn(choice, history), 1),
  'two events change places': (choice, { history }) => {
    const n = placeIn(choice, history);
    const [one, two] = history.slice(n, n + 2);
    return one && two ? history.with(n, moved(two, one)).with(n + 1, moved(one, two)) : null;
  },
  'an event comes twice': (choice, { history }) => inserted(choice, history, choice.of(history)),
  'an event of another stream is slipped in': (choice, { history, other }) =>
    inserted(choice, history, choice.of(other)),
  'an event names somebody else': (choice, { history }) => {
    const n = placeIn(choice, history);
    const event = history[n];
    const ids = history.flatMap(({ type, data }) =>
      type === 'RecipientAdded' || type === 'FieldPlaced' ? [String(data.field ?? data.recipient)] : [],
    );
    const changed = event && ids.length > 0 ? renamed(choice, event, ids) : null;
    return changed && history.with(n, changed);
  },
  'an event is another’s': (choice, { history, actors }) => {
    const n = placeIn(choice, history);
    const [event, by] = [history[n], choice.of([...actors, ...history.map(({ metadata }) => metadata.by)])];
    return event ? history.with(n, { ...event, metadata: { ...event.metadata, by } }) : null;
  },
};

/** The same with an instant before that of the event before it. */
export const datedBack = (choice: Choice, history: readonly Recorded[]): readonly Recorded[] | null => {
  const n = 1 + placeIn(choice, history);
  const [before, event] = history.slice(n - 1, n + 1);
  if (!before || !event) return null;
  const at = new Date(Date.parse(before.metadata.at) - 1 - (choice.number() % 1e9)).toISOString();

  return history.with(n, { ...event, metadata: { ...event.metadata, at } });
};

const placeIn = (choice: Choice, history: readonly Recorded[]) => choice.number() % history.length;

/** Each event at the other's instant. */
const moved = (event: Recorded, { metadata: { at } }: Recorded): Recorded => ({
  ...event,
  metadata: { ...event.metadata, at },
});

const inserted = (choice: Choice, history: readonly Recorded[], event: Recorded) => {
  const n = placeIn(choice, history);
  const before = history[n];

  return before ? history.toSpliced(n + 1, 0, moved({ ...event, stream: before.stream }, before)) : null;
};

/** Null where it names nobody, or the same one again. */
const renamed = (choice: Choice, event: Recorded, ids: readonly string[]): Recorded | null => {
  const text = JSON.stringify(event.data);
  const named = ids.filter((id) => text.includes(`"${id}"`));
  if (named.length === 0) return null;
  const one = choice.of(named);
  const others = ids.filter((id) => id.includes('.') === one.includes('.') && id !== one);
  if (others.length === 0) return null;
  const data: Message['data'] = JSON.parse(text.replaceAll(`"${one}"`, `"${choice.of(others)}"`));

  return { ...event, data };
};
