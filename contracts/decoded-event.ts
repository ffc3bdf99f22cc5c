import { z } from 'zod';
import { AccountEvent, ClaimEvent, SecurityEvent } from './account/events.ts';
import { DAMAGED, isDamaged } from './damaged-event.ts';
import { DocumentEvent } from './document/events.ts';
import type { Message, Recorded } from './envelope.ts';
import { EPOCHS, EpochsEvent } from './epochs/events.ts';
import { isForeign } from './foreign-event.ts';
import { MailsCounted } from './mails/events.ts';
import { MatterEvent } from './matter/events.ts';
import { inNewestShape, readAs, type Upcasters } from './newest-shape.ts';
import { OrganisationEvent } from './organisation/events.ts';
import { isBox } from './personal/box.ts';
import { PrivacyEvent } from './privacy/events.ts';
import { RetentionEvent } from './retention/events.ts';
import { type Category, categoryOf } from './stream-name.ts';
import { VAULT, VaultEvent } from './vault/events.ts';
import { VOUCHING, VouchingEvent } from './vouching/events.ts';
import { WRITER_KEYS, WriterKeyAnnounced } from './writer-keys/events.ts';

/** The schemas of all events that a stream may hold. */
export type EventSchemas<Event extends Message = Message> = z.ZodType<Event> & {
  readonly options: readonly z.ZodObject[];
};

/** The schemas of each category of streams. */
export const eventsOf = {
  document: DocumentEvent,
  account: AccountEvent,
  username: ClaimEvent,
  email: ClaimEvent,
  identity: ClaimEvent,
  security: SecurityEvent,
  retention: RetentionEvent,
  matter: MatterEvent,
  privacy: PrivacyEvent,
  organisation: OrganisationEvent,
  mails: z.discriminatedUnion('type', [MailsCounted]),
} as const satisfies { readonly [Name in Category]: EventSchemas };

const WriterKeysEvent = z.discriminatedUnion('type', [WriterKeyAnnounced]);

/** Finds them by the stream's name. Null if this version doesn't know this kind of stream. */
export const schemasOf = (stream: string): EventSchemas | null => {
  if (stream === EPOCHS) return EpochsEvent;
  if (stream === WRITER_KEYS) return WriterKeysEvent;
  if (stream === VAULT) return VaultEvent;
  if (stream === VOUCHING) return VouchingEvent;
  const category = categoryOf(stream);

  return Object.hasOwn(eventsOf, category) ? eventsOf[category] : null;
};

/**
 * The event as this version reads it: in its newest shape, or damaged if its data doesn't fit the schema. An event of
 * an unknown type stays as it is, and changes no state. `table` is for tests.
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

/** Whether this version can't read a decoded event, though it's one of ours. */
export const isUnknown = (schemas: EventSchemas, event: Recorded): boolean =>
  !isDamaged(event) && !isForeign(event) && !kindsIn(schemas).has(event.type);

/** A newer version may add members that older versions can do without, so unknown members are allowed. */
const fits = (schema: z.ZodType, data: unknown): boolean => {
  const { success, error } = schema.safeParse(data);

  return success || error.issues.every(({ code }) => code === 'unrecognized_keys');
};

/** The paths of members that a damaged event lacks or has with wrong values. */
export const misfitsIn = ({ stream, stored }: Recorded): readonly string[] => {
  const schemas = schemasOf(stream);
  const found = stored && schemas && kindsIn(schemas).get(stored.type)?.safeParse(stored.data);

  const paths = (found?.error?.issues ?? []).map(({ path }) => path);

  // A box stands in place of a text that was valid when it was stored.
  return paths.filter((path) => !isBox(valueAt(stored?.data, path))).map((path) => path.join('.'));
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);

const known = new WeakMap<EventSchemas, ReadonlyMap<string, z.ZodType>>();

/** The schemas of event data, by type. */
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
