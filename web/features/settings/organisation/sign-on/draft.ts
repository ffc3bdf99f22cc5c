import type { ConnectionSettings } from '#contracts/organisation/connection.ts';

export type GroupRole = ConnectionSettings['groups'][number];

/** A connection as it's typed: lists as words with spaces between them. */
export type Draft = Pick<ConnectionSettings, 'issuer' | 'clientId' | 'claims' | 'domains' | 'groups'> &
  Readonly<Record<'secret' | 'scopes' | 'acrValues', string>>;

const usual: Draft = {
  issuer: '',
  clientId: '',
  secret: '',
  scopes: 'openid email profile',
  acrValues: '',
  claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
  domains: [],
  groups: [],
};

/** What the form holds at first. A secret is never sent back to anybody. */
export const draftOf = (connection: ConnectionSettings | null): Draft =>
  connection
    ? {
        ...connection,
        secret: '',
        scopes: connection.scopes.join(' '),
        acrValues: connection.acrValues.join(' '),
      }
    : usual;

/** Whether all the fields that few connections need have their usual values. */
export const isUsual = ({ scopes, acrValues, claims, domains, groups }: Draft): boolean =>
  scopes === usual.scopes &&
  [acrValues, ...domains, ...groups].every((one) => one === '') &&
  Object.entries(usual.claims).every(([name, claim]) => claims[name as keyof Draft['claims']] === claim);

/** The secret belongs to the client: of another client it's needed again. */
export const isSecretNeeded = (draft: Draft, connection: ConnectionSettings | null): boolean =>
  connection === null ||
  draft.issuer.trim() !== connection.issuer ||
  draft.clientId.trim() !== connection.clientId;

export type Missing = 'issuer' | 'clientId' | 'secret' | 'claims' | 'groups';

/** What has to be entered yet. */
export const missingIn = (draft: Draft, connection: ConnectionSettings | null): ReadonlySet<Missing> =>
  new Set<Missing>([
    ...(isAddress(draft.issuer.trim()) ? [] : ['issuer' as const]),
    ...(draft.clientId.trim() === '' ? ['clientId' as const] : []),
    ...(draft.secret === '' && isSecretNeeded(draft, connection) ? ['secret' as const] : []),
    ...(Object.values(draft.claims).some((claim) => claim.trim() === '') ? ['claims' as const] : []),
    ...(draft.groups.some(({ group, team }) => group.trim() === '' || team === '')
      ? ['groups' as const]
      : []),
  ]);

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(text);

/** What the server is sent. */
export const formOf = ({ issuer, clientId, secret, scopes, acrValues, claims, domains, groups }: Draft) => ({
  issuer: issuer.trim(),
  clientId: clientId.trim(),
  ...(secret !== '' && { secret }),
  scopes: wordsIn(scopes),
  acrValues: wordsIn(acrValues),
  domains,
  claims: trimmed(claims),
  groups: groups.map(({ group, ...role }) => ({ ...role, group: group.trim() })),
});

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const trimmed = ({ email, emailVerified, fullName, groups }: Draft['claims']): Draft['claims'] => ({
  email: email.trim(),
  emailVerified: emailVerified.trim(),
  fullName: fullName.trim(),
  groups: groups.trim(),
});
