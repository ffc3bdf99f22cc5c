// Zod-free: the browser and the verifier of evidence read key ids.

/** Whose personal texts a key encrypts. `security` is a day of the security events, `privacy` a privacy request. */
export type KeyOwner =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'document'; readonly id: string }
  | { readonly kind: 'recipient'; readonly document: string; readonly id: string }
  | { readonly kind: 'security'; readonly id: string }
  | { readonly kind: 'matter'; readonly id: string }
  | { readonly kind: 'privacy'; readonly id: string }
  | { readonly kind: 'invitation'; readonly organisation: string; readonly id: string };

/**
 * The name of a personal key: `a:<account>`, `d:<document>`, `r:<document>.<recipient>`, `i:<organisation>.<invitation>`.
 * It's never personal itself.
 */
export type KeyId = `${'a' | 'd' | 'r' | 's' | 'm' | 'p' | 'i'}:${string}`;

export const accountKey = (account: string): KeyId => `a:${account}`;
export const documentKey = (document: string): KeyId => `d:${document}`;
export const recipientKey = (document: string, recipient: string): KeyId => `r:${document}.${recipient}`;
/** For a day such as 2026-11-21. */
export const securityKey = (day: string): KeyId => `s:${day}`;
export const matterKey = (matter: string): KeyId => `m:${matter}`;
export const privacyKey = (request: string): KeyId => `p:${request}`;
export const invitationKey = (organisation: string, invitation: string): KeyId =>
  `i:${organisation}.${invitation}`;

const SHAPE = /^(?:[admp]:[\w-]+|[ri]:[\w-]+\.[\w-]+|s:[\w-]+)$/;

export const isKeyId = (text: unknown): text is KeyId => typeof text === 'string' && SHAPE.test(text);

const kinds = { a: 'account', d: 'document', s: 'security', m: 'matter', p: 'privacy' } as const;

/** The stream, without its epoch, whose events use this key first and have its commitment. */
export const ownStreamOf = (key: KeyId): string => {
  const owner = ownerOfKey(key);

  if (owner.kind === 'recipient') return `document-${owner.document}`;

  return owner.kind === 'invitation' ? `organisation-${owner.organisation}` : `${owner.kind}-${owner.id}`;
};

/** Says whose key this is. */
export const ownerOfKey = (key: KeyId): KeyOwner => {
  const [letter, id] = [key.slice(0, 1) as keyof typeof kinds | 'r' | 'i', key.slice(2)];
  if (letter !== 'r' && letter !== 'i') return { kind: kinds[letter], id };
  const dot = id.indexOf('.');
  const [within, name] = [id.slice(0, dot), id.slice(dot + 1)];

  return letter === 'r'
    ? { kind: 'recipient', document: within, id: name }
    : { kind: 'invitation', organisation: within, id: name };
};
