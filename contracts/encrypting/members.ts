import { type Card, cardOf, type Whose } from '../card.ts';
import type { Actor, Message } from '../envelope.ts';
import { everyCard } from '../every-card.ts';
import {
  accountKey,
  documentKey,
  invitationKey,
  type KeyId,
  matterKey,
  privacyKey,
  recipientKey,
  securityKey,
} from '../key-id.ts';
import { isEmptyMember } from '../personal/box.ts';
import type { Pointer } from '../pointer.ts';
import { categoryOf, idOf } from '../stream-name.ts';

/** A text in a new event that has to be encrypted, where it is, and with which key. */
export type PersonalText = { readonly pointer: Pointer; readonly value: unknown; readonly key: KeyId };

/** The personal texts of a new event, as its card names them. Those that are empty are left out. */
export const personalTexts = (stream: string, event: Message, by: Actor): readonly PersonalText[] => {
  const { personal = {} } = cardOf<Card>(everyCard, event.type) ?? {};

  return Object.entries(personal).flatMap(([whose, paths]) => {
    const key = keyOf[whose as Whose](stream, event, by);
    return paths.flatMap((path) =>
      valuesAt(event.data, path.split('.'), '/data').map(([pointer, value]) => ({ pointer, value, key })),
    );
  });
};

type KeyOf = (stream: string, event: Message, by: Actor) => KeyId;

const keyOf: Readonly<Record<Whose, KeyOf>> = {
  document: (stream) => documentKey(idOf(stream)),
  /** A mail that failed may have been for the owner, and then no recipient is named. */
  recipient: (stream, { data: { recipient } }) =>
    typeof recipient === 'string' ? recipientKey(idOf(stream), recipient) : documentKey(idOf(stream)),
  /** In the streams of security events it's the account of whoever acted. */
  account: (stream, _, by) => accountKey(categoryOf(stream) === 'account' ? idOf(stream) : by.id),
  matter: (stream) => matterKey(idOf(stream)),
  privacy: (stream) => privacyKey(idOf(stream)),
  member: (_, { data: { account } }) => accountKey(String(account)),
  invitation: (stream, { data: { invitation } }) => invitationKey(idOf(stream), String(invitation)),
};

type MemberValue = readonly [pointer: Pointer, value: unknown];

const valuesAt = (value: unknown, path: readonly string[], pointer: Pointer): readonly MemberValue[] => {
  const [name, ...rest] = path;
  if (isEmptyMember(value)) return [];
  if (name === undefined) return [[pointer, value]];
  const members = value as Record<string, unknown>;
  const names = name === '*' ? Object.keys(members) : [name];

  return names.flatMap((name) => valuesAt(members[name], rest, `${pointer}/${name}`));
};

/**
 * The key that encrypts from where somebody acted. Whoever has no account acts as a recipient, with an audit link or
 * unknown, and then the key is that of the document or of the day of the security events. Null where there is none.
 */
export const keyOfActor = (stream: string, by: Actor): KeyId | null => {
  const [category, id] = [categoryOf(stream), idOf(stream)];
  if (by.kind === 'account') return accountKey(by.id);
  if (category === 'document') return by.kind === 'recipient' ? recipientKey(id, by.id) : documentKey(id);
  if (category === 'privacy') return privacyKey(id);
  if (category === 'security') return by.kind === 'auditor' ? accountKey(by.id) : securityKey(id);

  return category === 'account' ? accountKey(id) : null;
};
