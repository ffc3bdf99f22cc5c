import { z } from 'zod';
import type { Closed } from './closed.ts';
import { OrganisationId, TeamId } from './ids.ts';
import { isKeyId, type KeyId } from './key-id.ts';
import { memberRoles } from './member-roles.ts';
import type { Pointer } from './pointer.ts';

/** A message is a type and the data that it carries. */
export const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), data: z.strictObject(shape) });

export type Message = { readonly type: string; readonly data: Record<string, unknown> };

/** Who acts. Recipients have no account, so they are known by their signing links. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('recipient'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('auditor'), id: z.string() }),
  z.strictObject({ kind: z.literal('system'), id: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;

/** The role, team and revision of an organisation that allowed somebody to act. */
export const Authority = z.strictObject({
  organisation: OrganisationId,
  /** The revision of the organisation's stream that was read just before. */
  revision: z.int().min(0),
  as: z.enum(memberRoles),
  /** The team whose role it is, or with which the document was shared. Null if no team plays a part. */
  team: TeamId.nullable(),
});
export type Authority = z.infer<typeof Authority>;

/** The name of a personal key (contracts/key-id.ts). */
export const PersonalKeyId = z.custom<KeyId>(isKeyId, 'isn’t the name of a key');

/** What stands in place of a text that is stored encrypted (contracts/personal/box.ts). */
export const PersonalBox = z.strictObject({ $sealed: PersonalKeyId, box: z.base64url() });

/** The envelope of an event. It has the same members for every event. */
export const Metadata = z.strictObject({
  /** ISO instant; the legal time of the event. */
  at: z.iso.datetime(),
  by: Actor,
  /** The session in which somebody with an account acted. Their event SignedIn says how they signed in to it. */
  session: z.uuid().exactOptional(),
  /** This and the next are null in the stored form if `from` is there. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** `ip` and `userAgent`, encrypted with the key of whoever acted. Opened events don't have it. */
  from: PersonalBox.exactOptional(),
  /**
   * The commitment of each personal key that this stream uses from this event on: the SHA-256 of the key and its name.
   * Since hashes cover it, a box in the stream can't be opened to another text later. It may stand there again later on.
   */
  keys: z.record(z.string(), z.string()).exactOptional(),
  /** The right of an organisation by which an account acted. Missing where no organisation is involved. */
  authority: Authority.exactOptional(),
  /** The request that started the chain of causes. */
  correlationId: z.uuid(),
  /** The event that caused this one; null if a person acted. */
  causationId: z.uuid().nullable(),
  /** Derived from the Idempotency-Key if the caller sent one (design, section 3). */
  commandId: z.uuid(),
  /** A hash of the command's body under LOOKUP_KEY. The same key with another body is refused. */
  commandHash: z.string(),
  /** The version of the data's schema, counted for each type from 1 on (contracts/newest-shape.ts). */
  schema: z.int().min(1),
  /** The hash of the previous event in the stream; null for the first. */
  prev: z.string().nullable(),
  hash: z.string(),
  /**
   * Only on the last event of an append: the signature of the command service (contracts/proof/writer-signature.ts). No
   * hash covers it. Missing on events from before events were signed.
   */
  sig: z.strictObject({ key: z.string(), events: z.int().min(1), value: z.base64() }).exactOptional(),
});
export type Metadata = z.infer<typeof Metadata>;

/** An event as it is stored in its stream. */
export type Recorded<Event extends Message = Message> = Event & {
  readonly id: string;
  /** The stream's name without its epoch: `document-<id>`. */
  readonly stream: string;
  readonly revision: number;
  /** Its position in the whole log. An import changes it, so nothing permanent may contain it. */
  readonly position: bigint;
  readonly metadata: Metadata;
  /**
   * The event as it is stored, if it is read as something else: opened (contracts/personal/opening.ts) or in a newer shape
   * (contracts/newest-shape.ts). Hashes cover this form.
   */
  readonly stored?: Message & { readonly metadata?: Metadata };
  /** The places of texts that couldn't be opened, and why. Only opened events have it, if there are any. */
  readonly closed?: Readonly<Record<Pointer, Closed>>;
};
