import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Route } from '../http/route.ts';
import type { Draft } from './sample-documents.ts';
import { nameOf, takesJson } from './which-routes.ts';

// A path and a body for each route, which a test that goes over all routes needs.

export type Places = {
  readonly id: string;
  readonly recipientId: string;
  readonly roleId: string;
  readonly fieldId: string;
  readonly link: string;
  readonly token: string;
  readonly filename: string;
  readonly ruleId: string;
  readonly matterId: string;
  readonly requestId: string;
  readonly sessionId: string;
  readonly passkey: string;
  readonly connectionId: string;
  readonly documentId: string;
  readonly accountId: string;
  readonly invitationId: string;
  readonly teamId: string;
  readonly tokenId: string;
  readonly domain: string;
  readonly shareId: string;
};

export const pathTo = (
  { path }: Pick<Route, 'path'>,
  draft: Draft,
  elsewhere: Partial<Places> = {},
): string => {
  const places = {
    id: draft.id,
    recipientId: draft.recipient,
    roleId: draft.recipient,
    fieldId: draft.field,
    link: draft.other,
    token: draft.token,
    filename: NO_BACKUP,
    ruleId: draft.other,
    matterId: draft.other,
    requestId: draft.other,
    sessionId: draft.other,
    connectionId: draft.other,
    passkey: 'f'.repeat(64),
    documentId: draft.id,
    accountId: draft.other,
    invitationId: draft.other,
    teamId: draft.other,
    tokenId: draft.other,
    domain: 'acme.example',
    shareId: draft.other,
    ...elsewhere,
  };

  return path.replace(/:(\w+)/g, (_, name) => places[name as keyof Places]);
};

/** A body that the route takes. */
export const bodyFor = (route: Route, draft: Draft): Readonly<Record<string, unknown>> =>
  sampleOf(route)(draft);

const sampleOf = (route: Route) =>
  samples[nameOf(route)] ?? expect.unreachable(`${nameOf(route)} has no sample`);

/** A name that a backup might have, and none has. */
const NO_BACKUP = 'inkstream-20260101-033000-e1.tar.zst';

/** Whether its sample is an empty body. */
export const takesNothing = (route: Route) => takesJson(route) && sampleOf(route) === nothing;

const nothing = () => ({});
/** It names a host that no test reaches. */
const connection = () => ({ issuer: 'https://login.acme.invalid', clientId: 'inkstream', secret: 'hush' });

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const client = { clientDataJSON: 'e30' };

const samples: Readonly<Record<string, (draft: Draft) => Readonly<Record<string, unknown>>>> = {
  'POST /api/organisation/tokens': () => ({ name: 'Entra', days: 365 }),
  'DELETE /api/organisation/tokens/:tokenId': nothing,
  'POST /api/auth/register': () => {
    const username = `u-${randomUUID()}`;
    return { username, email: `${username}@example.com`, fullName: 'Somebody', password: 'correct horse' };
  },
  'POST /api/auth/login': () => ({ username: 'nobody', password: 'wrong' }),
  'POST /api/auth/logout': nothing,
  'DELETE /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/:sessionId': nothing,
  'POST /api/auth/password': () => ({ currentPassword: 'wrong horse', newPassword: 'correct horse' }),
  'POST /api/auth/passkeys/options': nothing,
  'POST /api/auth/passkeys/authenticate': () => ({
    passkey: { ...credential, response: { ...client, authenticatorData: '', signature: '' } },
  }),
  'POST /api/auth/passkeys/register/options': () => ({ password: 'wrong horse' }),
  'POST /api/auth/passkeys/register': () => ({
    passkey: { ...credential, response: { ...client, attestationObject: '' } },
  }),
  'DELETE /api/auth/passkeys/:passkey': () => ({ password: 'wrong horse' }),
  'POST /api/auth/reset-password/request': () => ({ name: 'nobody' }),
  'POST /api/auth/reset-password/check': () => ({ token: 'none' }),
  'POST /api/auth/reset-password': () => ({ token: 'none', password: 'correct horse' }),
  'POST /api/auth/two-factor': nothing,
  'POST /api/auth/two-factor/confirm': () => ({ setup: 'none', code: '123456' }),
  'POST /api/auth/two-factor/disable': () => ({ password: 'wrong horse', code: '123456' }),
  'POST /api/auth/confirm-email/request': nothing,
  'POST /api/auth/confirm-email': () => ({ token: 'none' }),
  'POST /api/auth/release-email': () => ({ token: 'none' }),
  'POST /api/auth/sso/start': () => ({ email: 'mia@nowhere.example' }),
  'POST /api/auth/sso/callback': () => ({ answer: '?code=none&state=none' }),
  'POST /api/auth/sso/logout': () => ({ logout_token: 'none' }),
  'POST /api/organisation/connections': connection,
  'POST /api/organisation/connections/test': connection,
  'PATCH /api/organisation/connections/:connectionId': connection,
  'DELETE /api/organisation/connections/:connectionId': nothing,
  'POST /api/settings': () => ({ companyName: 'Harbour' }),
  'POST /api/upload-logo': nothing,
  'POST /api/documents/upload': nothing,
  'POST /api/documents/:id/duplicate': nothing,
  'POST /api/documents/:id/template': () => ({ title: 'Lease of a flat' }),
  'POST /api/documents/:id/recipients': () => ({ fullName: 'Tim', email: 'tim@example.com' }),
  'PATCH /api/documents/:id/recipient-order': ({ recipient }) => ({
    orders: [{ id: recipient, signingOrder: 7 }],
  }),
  'PATCH /api/documents/:id/recipients/:recipientId': () => ({ role: 'copy' }),
  'DELETE /api/documents/:id/recipients/:recipientId': nothing,
  'POST /api/documents/:id/fields': ({ recipient }) => ({
    recipientId: recipient,
    type: 'text',
    pageNumber: 1,
    x: 1,
    y: 1,
    width: 100,
    height: 30,
  }),
  'PATCH /api/fields/:fieldId': () => ({ x: 20 }),
  'DELETE /api/fields/:fieldId': nothing,
  'POST /api/documents/:id/send': nothing,
  'POST /api/documents/:id/resend': nothing,
  'POST /api/documents/:id/void': nothing,
  'POST /api/documents/:id/sign-now': nothing,
  'DELETE /api/documents/:id': nothing,
  'POST /api/documents/:id/audit-links': () => ({ days: 7 }),
  'DELETE /api/documents/:id/audit-links/:link': nothing,
  'POST /api/documents/:id/move': () => ({ team: null }),
  'POST /api/documents/:id/share': ({ member, other }) => ({
    with: { kind: 'account', id: member ?? other },
    right: 'view',
  }),
  'DELETE /api/documents/:id/shares/:shareId': nothing,
  'POST /api/documents/:id/transfer': ({ member, other }) => ({ to: member ?? other, reason: 'On leave' }),
  'POST /api/documents/:id/release-request': nothing,
  'POST /api/documents/:id/release': ({ askedAt = '2026-01-01T00:00:00.000Z' }) => ({ askedAt }),
  'POST /api/documents/:id/refuse': () => ({ reason: 'The rent is wrong' }),
  'POST /api/documents/:id/withdraw': nothing,
  'POST /api/templates': nothing,
  'PATCH /api/documents/:id': () => ({ title: 'Rent' }),
  'PATCH /api/templates/:id': () => ({ title: 'Rent' }),
  'DELETE /api/templates/:id': nothing,
  'POST /api/templates/:id/use': ({ recipient }) => ({
    recipients: [{ roleId: recipient, fullName: 'Tim', email: 'tim@example.com' }],
  }),
  'POST /api/templates/:id/roles': () => ({ name: 'Witness', role: 'cc' }),
  'PATCH /api/templates/:id/roles/:roleId': () => ({ name: 'Lodger' }),
  'DELETE /api/templates/:id/roles/:roleId': nothing,
  'POST /api/template-fields': ({ id, recipient }) => ({
    templateId: id,
    roleId: recipient,
    type: 'text',
    pageNumber: 1,
    x: 1,
    y: 1,
  }),
  'PATCH /api/template-fields/:fieldId': () => ({ x: 20 }),
  'DELETE /api/template-fields/:fieldId': nothing,
  'POST /api/sign/:token/opened': nothing,
  'POST /api/sign/:token/complete': ({ field }) => ({ signatures: [{ fieldId: field, value: 'Sam' }] }),
  'POST /api/sign/:token/decline': () => ({ reason: 'Not my lease' }),
  'POST /api/retention/rules': () => ({
    name: 'Contracts',
    order: 1,
    endings: ['completed'],
    anchor: 'completed',
    keep: 'P10Y',
    disposal: 'erase',
  }),
  'PATCH /api/retention/rules/:ruleId': () => ({ keep: 'P12Y' }),
  'DELETE /api/retention/rules/:ruleId': nothing,
  'POST /api/documents/:id/retention': () => ({ until: null, reason: 'The law' }),
  'POST /api/documents/:id/disposal': () => ({ decision: 'erase', reason: 'The law' }),
  'POST /api/documents/:id/restore': () => ({ reason: 'By mistake' }),
  'POST /api/matters': () => ({ name: 'Sam v Olive' }),
  'POST /api/matters/:matterId/close': () => ({ reason: 'It is settled' }),
  'POST /api/matters/:matterId/holds': ({ id }) => ({ documents: [id], reason: 'A suit' }),
  'DELETE /api/matters/:matterId/holds/:documentId': () => ({ reason: 'It is settled' }),
  'POST /api/sign/:token/privacy': () => ({ kind: 'erasure', note: 'Please' }),
  'POST /api/account/close': () => ({ password: 'wrong horse' }),
  'POST /api/privacy/requests': () => ({ kind: 'erasure', email: 'sam@example.com' }),
  'POST /api/privacy/requests/:requestId/decisions': ({ id, recipient }) => ({
    match: { kind: 'recipient', document: id, recipient },
    decision: { decision: 'keep', basis: 'legal-claims' },
  }),
  'POST /api/privacy/requests/:requestId/approve': nothing,
  'POST /api/privacy/requests/:requestId/extend': () => ({ reason: 'Many documents' }),
  'POST /api/privacy/requests/:requestId/refuse': () => ({ reason: 'Not that person' }),
  'POST /api/organisations': () => ({ name: 'Acme' }),
  'PATCH /api/organisation': () => ({ name: 'Harbour' }),
  'POST /api/organisation/members': () => ({ email: 'mia@example.com' }),
  'PATCH /api/organisation/members/:accountId': () => ({ roles: ['admin'] }),
  'POST /api/organisation/members/:accountId/suspend': () => ({ reason: 'Lost laptop' }),
  'POST /api/organisation/members/:accountId/reactivate': nothing,
  'DELETE /api/organisation/members/:accountId': () => ({ reason: 'Left' }),
  'POST /api/organisation/leavers/:accountId/transfer': ({ other }) => ({
    transferTo: other,
    reason: 'Left',
  }),
  'DELETE /api/organisation/invitations/:invitationId': nothing,
  'POST /api/invitations/:token/accept': nothing,
  'POST /api/organisation/teams': () => ({ name: 'Sales' }),
  'PATCH /api/organisation/teams/:teamId': () => ({ name: 'Sale' }),
  'POST /api/organisation/teams/:teamId/archive': nothing,
  'POST /api/organisation/teams/:teamId/members': ({ other }) => ({ account: other, role: 'viewer' }),
  'PATCH /api/organisation/policies': () => ({ fourEyes: 'all' }),
  'POST /api/organisation/domains': () => ({ domain: 'acme.example' }),
  'POST /api/organisation/domains/:domain/verify': nothing,
  'DELETE /api/organisation/domains/:domain': nothing,
  'POST /api/organisation/domains/:domain/enforcement': nothing,
  'DELETE /api/organisation/domains/:domain/enforcement': nothing,
  'DELETE /api/auth/identities/:subject': nothing,
  'DELETE /api/organisation/members/:accountId/identities': nothing,
  'PATCH /api/organisation/break-glass': () => ({ accounts: [] }),
  'POST /api/backup/create': nothing,
  'DELETE /api/backup/:filename': nothing,
  'POST /api/backup/restore': () => ({ filename: NO_BACKUP }),
};
