import { z } from 'zod';

/** Everything said in this system is a name and what it carries. */
export const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), data: z.strictObject(shape) });

export type Message = { readonly type: string; readonly data: Record<string, unknown> };

/** Who is speaking. Recipients have no account: their signing link speaks for them. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('recipient'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('auditor'), id: z.string() }),
  z.strictObject({ kind: z.literal('system'), id: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;

/** A command as it reaches a decider. `at` is an ISO instant, stamped at the rim. */
export type Issued<Command> = Command & { readonly at: string; readonly by: Actor };

/** What an event's envelope says: for the record, the same for every event. */
export const Metadata = z.strictObject({
  /** ISO instant; the legal time of the event. */
  at: z.iso.datetime(),
  by: Actor,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The request that set the whole chain of causes going. */
  correlationId: z.uuid(),
  /** The event this one answers to; null where a person acted. */
  causationId: z.uuid().nullable(),
  /** Derived from the Idempotency-Key where the caller sent one (design, section 3). */
  commandId: z.uuid(),
  /** SHA-256 of the command's body: the same key with another body is refused. */
  commandHash: z.string(),
  /** Of the event's data, counted for each type from 1 on (contracts/newest-shape.ts). */
  schema: z.int().min(1),
  /** The hash of the event before it in the stream; null for the first. */
  prev: z.string().nullable(),
  hash: z.string(),
  /**
   * At the last event of an append: that command wrote it (contracts/proof/writer-signature.ts). No hash covers it.
   * Missing where events were not signed yet.
   */
  sig: z.strictObject({ key: z.string(), events: z.int().min(1), value: z.base64() }).exactOptional(),
});
export type Metadata = z.infer<typeof Metadata>;

/** An event as it lies in its stream. */
export type Recorded<Event extends Message = Message> = Event & {
  readonly id: string;
  /** The stream's name without its epoch: `document-<id>`. */
  readonly stream: string;
  readonly revision: number;
  /** Its place in the whole log. Changes with an import, so nothing that lasts may hold it. */
  readonly position: bigint;
  readonly metadata: Metadata;
  /** What lies in the stream, where it's read as something else (contracts/newest-shape.ts). */
  readonly stored?: Message;
};
