import type { Message, Recorded } from './envelope.ts';

// Zod-free: the browser and the verifier of evidence read events as the servers do.

/** Brings the data of an event from one schema to the next. */
type Upcaster = (data: Message['data']) => Message['data'];

/** By type of event: from schema 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** As much of an event as has to be there to read it. */
type Read = Message & Partial<Pick<Recorded, 'metadata' | 'stored'>>;

/** No event has changed its shape yet. */
const upcasters: Upcasters = {};

/** The number that `metadata.schema` has in new events of a type. */
export const newestSchema = (type: string, table: Upcasters = upcasters): number =>
  1 + stepsOf(type, table).length;

/**
 * The event in the newest shape of its type. One whose schema is newer than that is of a newer version: it's given a
 * type that nobody knows, such as `TitleChanged@2`, so that it changes nothing.
 */
export const inNewestShape = <Event extends Read>(event: Event, table: Upcasters = upcasters): Event => {
  const schema: unknown = event.metadata?.schema ?? 1;
  const steps = stepsOf(event.type, table);
  if (schema === steps.length + 1) return event;
  const missing = typeof schema === 'number' && schema >= 1 ? steps.slice(schema - 1) : [];

  return missing.length > 0
    ? readAs(event, { type: event.type, data: missing.reduce((data, step) => step(data), event.data) })
    : readAs(event, { type: `${event.type}@${schema}`, data: event.data });
};

/** The event read as something else than what is stored, which stays beside it. */
export const readAs = <Event extends Read>(event: Event, { type, data }: Message): Event => ({
  ...event,
  type,
  data,
  stored: event.stored ?? { type: event.type, data: event.data },
});

/** The event as it lies in its stream: hashes are over that, and people are shown it. */
export const asStored = <Event extends Message>(event: Recorded<Event>): Recorded<Event> => {
  const { stored, ...read } = event;

  return stored ? ({ ...read, ...stored } as Recorded<Event>) : event;
};

const stepsOf = (type: string, table: Upcasters): readonly Upcaster[] =>
  Object.hasOwn(table, type) ? (table[type] ?? []) : [];
