import type { Message, Recorded } from './envelope.ts';

// Zod-free: the browser and the verifier of evidence read events as the servers do.

/** Converts the data of an event from one schema version to the next. */
type Upcaster = (data: Message['data']) => Message['data'];

/** By type of event: the steps from schema 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** The parts of an event that are needed to read it. */
type Read = Message & Partial<Pick<Recorded, 'metadata' | 'stored'>>;

/** No event has changed its shape yet. */
const upcasters: Upcasters = {};

/** The schema version that new events of a type get. */
export const newestSchema = (type: string, table: Upcasters = upcasters): number =>
  1 + stepsOf(type, table).length;

/**
 * The event in the newest shape of its type. An event with a newer schema comes from a newer version: it gets a type
 * that nobody knows, such as `TitleChanged@2`, so that it changes nothing.
 */
export const inNewestShape = <Event extends Read>(event: Event, table: Upcasters = upcasters): Event => {
  const schema: unknown = event.metadata?.schema ?? 1;
  const steps = stepsOf(event.type, table);
  if (schema === steps.length + 1) return event;
  const missing = typeof schema === 'number' && schema >= 1 ? steps.slice(schema - 1) : [];

  return missing.length > 0
    ? readAs(event, { type: event.type, data: missing.reduce((data, step) => step(data), event.data) })
    : readAs(event, { type: `${event.type}@${numberOr(schema)}`, data: event.data });
};

/** Whoever can write to the log may put anything there, also what cannot become a text. */
const numberOr = (schema: unknown): number | string => (typeof schema === 'number' ? schema : 'unknown');

/** The event read as something else than what is stored. `stored` keeps the original. */
export const readAs = <Event extends Read>(event: Event, { type, data }: Message): Event => ({
  ...event,
  type,
  data,
  stored: event.stored ?? {
    type: event.type,
    data: event.data,
    ...(event.metadata && { metadata: event.metadata }),
  },
});

/** The event as it is stored. Hashes cover this form, and people see it. */
export const asStored = <Event extends Message>(event: Recorded<Event>): Recorded<Event> => {
  const { stored, ...read } = event;

  return stored ? ({ ...read, ...stored } as Recorded<Event>) : event;
};

const stepsOf = (type: string, table: Upcasters): readonly Upcaster[] =>
  Object.hasOwn(table, type) ? (table[type] ?? []) : [];
