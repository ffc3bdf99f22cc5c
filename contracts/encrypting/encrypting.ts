import { ERASED } from '../closed.ts';
import type { Actor, Message } from '../envelope.ts';
import type { KeyId } from '../key-id.ts';
import { boundTo, isEmptyMember, nonceInput, type PersonalBox, plainBytes } from '../personal/box.ts';
import type { PersonalKey } from '../personal/key.ts';
import { FROM, type From } from '../personal/opening.ts';
import { type Pointer, withMembers } from '../pointer.ts';
import { keyOfActor, type PersonalText, personalTexts } from './members.ts';

/** What a new event has to say about where it came from and by which command. */
type Said = From & { readonly by: Actor; readonly commandId: string };

/** Does what this module can't do without a library. */
export type Cipher = {
  /** Encrypts as `contracts/personal/box.ts` says, and returns the box's text. */
  readonly encrypt: (
    key: PersonalKey,
    text: { readonly bound: Uint8Array; readonly nonceInput: Uint8Array; readonly plain: Uint8Array },
  ) => string;
  /** The SHA-256 (hex) of `commitmentInput`. */
  readonly commitmentOf: (id: KeyId, key: PersonalKey) => string;
};

/** An event with boxes in the places of its personal texts, and what its metadata says instead. */
export type EncryptedEvent = {
  readonly event: Message;
  readonly metadata: From & { readonly from?: PersonalBox; readonly keys?: Readonly<Record<KeyId, string>> };
};

/** The keys that are needed to store these events. */
export const keysFor = (stream: string, events: readonly Message[], context: Said): ReadonlySet<KeyId> => {
  const keys = new Set<KeyId>();
  for (const event of events) for (const { key } of textsIn(stream, event, context)) keys.add(key);

  return keys;
};

/** Stands for any command. */
const SAME = { commandId: '', n: 0 };

/**
 * The stored form of the events of one append. The same command makes the same bytes again. A text whose key is
 * destroyed is not stored at all: nobody may write of a person again what was erased. `committed` are the keys whose
 * commitments the stream has already.
 */
export const encryptedEvents = (
  stream: string,
  events: readonly Message[],
  context: Said,
  keys: ReadonlyMap<string, PersonalKey | 'destroyed'>,
  committed: Iterable<string>,
  { encrypt, commitmentOf }: Cipher,
): readonly EncryptedEvent[] => {
  const named = new Set(committed);
  const origins = new Map<string, PersonalBox | null>();

  const boxOf = ({ type }: Message, n: number, { pointer, value, key: id }: PersonalText) => {
    const key = keys.get(id);
    if (!key) throw new Error(`no key ${id}`);
    if (key === 'destroyed') return null;
    const [bound, plain] = [boundTo(stream, type, pointer), plainBytes(value)];
    // Where somebody acts from is mostly where they did before. Then the box is the same, and readers remember it.
    const input = nonceInput(bound, pointer === FROM ? SAME : { commandId: context.commandId, n }, plain);

    return { $sealed: id, box: encrypt(key, { bound, nonceInput: input, plain }) };
  };

  return events.map((event, n) => {
    const texts = textsIn(stream, event, context);
    const from = texts.find(({ pointer }) => pointer === FROM);
    if (from && !origins.has(event.type)) origins.set(event.type, boxOf(event, 0, from));
    const origin = from && origins.get(event.type);
    const boxes = new Map<Pointer, unknown>(
      texts.flatMap((text) => (text === from ? [] : [[text.pointer, boxOf(event, n, text) ?? ERASED]])),
    );
    const commitments: Record<string, string> = {};
    for (const { key: id } of texts) {
      const key = keys.get(id);
      if (named.has(id) || !key || key === 'destroyed') continue;
      named.add(id);
      commitments[id] = commitmentOf(id, key);
    }

    return {
      event: boxes.size > 0 ? { ...event, data: withMembers(event.data, '/data', boxes) } : event,
      metadata: {
        ...(from ? { ip: null, userAgent: null } : { ip: context.ip, userAgent: context.userAgent }),
        ...(origin && { from: origin }),
        ...(Object.keys(commitments).length > 0 && { keys: commitments }),
      },
    };
  });
};

const textsIn = (stream: string, event: Message, context: Said): readonly PersonalText[] => {
  const texts = personalTexts(stream, event, context.by);
  const key = keyOfActor(stream, context.by);
  if (!key || (isEmptyMember(context.ip) && isEmptyMember(context.userAgent))) return texts;
  const value: From = { ip: context.ip, userAgent: context.userAgent };

  return [...texts, { pointer: FROM, value, key }];
};
