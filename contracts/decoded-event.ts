import { z } from 'zod';
import { AccountEvent, ClaimEvent, SecurityEvent } from './account/events.ts';
import { DAMAGED, isDamaged } from './damaged-event.ts';
import { DocumentEvent } from './document/events.ts';
import type { Message, Recorded } from './envelope.ts';
import { EPOCHS, EpochsEvent } from './epochs/events.ts';
import { MailsCounted } from './mails/events.ts';
import { inNewestShape, readAs, type Upcasters } from './newest-shape.ts';
import { type Category, categoryOf } from './stream-name.ts';
import { WRITER_KEYS, WriterKeyAnnounced } from './writer-keys/events.ts';

/** The schemas of all events that a stream may hold. */
export type EventSchemas<Event extends Message = Message> = z.ZodType<Event> & {
  readonly options: readonly z.ZodObject[];
};

/** Those of each category of streams. */
export const eventsOf = {
  document: DocumentEvent,
  account: AccountEvent,
  username: ClaimEvent,
  email: ClaimEvent,
  security: SecurityEvent,
  mails: z.discriminatedUnion('type', [MailsCounted]),
} as const satisfies { readonly [Name in Category]: EventSchemas };

const WriterKeysEvent = z.discriminatedUnion('type', [WriterKeyAnnounced]);

/** By the stream's name; null for a stream of a kind that this version does not know. */
export const schemasOf = (stream: string): EventSchemas | null => {
  if (stream === EPOCHS) return EpochsEvent;
  if (stream === WRITER_KEYS) return WriterKeysEvent;
  const category = categoryOf(stream);

  return Object.hasOwn(eventsOf, category) ? eventsOf[category] : null;
};

/**
 * The event as this version reads it: in its newest shape; damaged where its data isn't what such an event holds. One
 * of an unknown type stays what it is, and every state as well. `table` is for tests.
 */
export const decodedEvent = <Event extends Message>(
  schemas: EventSchemas<Event>,
  stored: Recorded,
  table?: Upcasters,
): Recorded<Event> => {
  const event = inNewestShape(stored, table);
  const data = kindsIn(schemas).get(event.type);
  const isRead = data === undefined || fits(data, event.data);

  return (isRead ? event : readAs(event, { type: DAMAGED, data: {} })) as Recorded<Event>;
};

/** Whether this version does not know what a decoded event says. */
export const isUnknown = (schemas: EventSchemas, event: Recorded): boolean =>
  !isDamaged(event) && !kindsIn(schemas).has(event.type);

/** A newer version may add members to an event that older ones can do without: they're let pass. */
const fits = (schema: z.ZodType, data: unknown): boolean => {
  const { success, error } = schema.safeParse(data);

  return success || error.issues.every(({ code }) => code === 'unrecognized_keys');
};

/** What a damaged event lacks or holds wrongly, by its path. */
export const misfitsIn = ({ stream, stored }: Recorded): readonly string[] => {
  const schemas = schemasOf(stream);
  const found = stored && schemas && kindsIn(schemas).get(stored.type)?.safeParse(stored.data);

  return (found?.error?.issues ?? []).map(({ path }) => path.join('.'));
};

const known = new WeakMap<EventSchemas, ReadonlyMap<string, z.ZodType>>();

/** The schemas of the events' data, by type. */
const kindsIn = (schemas: EventSchemas): ReadonlyMap<string, z.ZodType> => {
  const kinds =
    known.get(schemas) ??
    new Map(
      schemas.options.map(({ shape }) => [
        (shape.type as z.ZodLiteral<string>).value,
        shape.data as z.ZodType,
      ]),
    );
  known.set(schemas, kinds);

  return kinds;
};
