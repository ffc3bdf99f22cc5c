import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, openClient } from '../../../tests/harness/client.ts';
import type { Route } from '../http/route.ts';
import { routes } from '../http/routes.ts';
import { type Draft, draftOf, sentBy, templateOf } from './sample-documents.ts';
import { sentToItsOwner, somebody } from './somebody.ts';
import type { Stack } from './stack.ts';

// What a test that goes over all routes needs: a body that each takes, and a document that it takes it for.

/** Routes as `test.each` takes them, told by their method and path. */
export const routesThat = (are: (route: Route) => boolean = () => true): [string, Route][] =>
  routes.filter(are).map((route) => [nameOf(route), route]);

export const isForAccounts = ({ policy }: Route) => policy === 'account';
export const isForLinks = ({ policy }: Route) => policy === 'recipient';
export const isForRecordsManagers = ({ path }: Route) =>
  /^\/api\/(retention|matters)|\/(retention|disposal|restore)$/.test(path) && !path.includes('backup');
export const isOnDocument = (route: Route) =>
  route.policy === 'account' && /:id|:fieldId/.test(route.path) && !isForRecordsManagers(route);
export const isOnChild = ({ path }: Route) => /:recipientId|:roleId|:fieldId/.test(path);
export const isOnBackup = ({ path }: Route) => path.endsWith('/:filename');
const isOnTemplate = ({ path }: Route) => /^\/api\/template/.test(path);
export const takesJson = ({ body }: Route) => !('file' in body);
export const takesNothing = (route: Route) => takesJson(route) && sampleOf(route) === nothing;

export const routeNamed = (name: string): Route =>
  routes.find((route) => nameOf(route) === name) ?? expect.unreachable(`There is no ${name}`);

export type Asking = {
  /** A session's token; Olive's where none is named, none where it is null. */
  readonly session?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body as it is; undefined for none. */
  readonly raw?: string | Buffer | ReadableStream | undefined;
  readonly places?: Partial<Places>;
};

/** A service, and Olive and Mallory, who are signed in to it. */
export const everywhere = async (stack: Stack, url: string) => {
  const [olive, mallory] = [await somebody(stack), await somebody(stack)];

  const made: Readonly<Record<DraftState, () => Promise<Draft>>> = {
    template: () => templateOf(stack, olive.id),
    'with an audit link': () => withAuditLink(stack, olive.id),
    sent: () => sentBy(stack, olive.id),
    'sent to its owner': () => sentToItsOwner(stack, olive.id),
    draft: () => draftOf(stack, olive.id),
  };
  const shared: Partial<Record<DraftState, Promise<Draft>>> = {};

  const ask = (route: Route, draft: Draft, asking: Asking = {}): Promise<Answer> => {
    const { session = olive.session, headers = {}, places = {} } = asking;
    const isRaw = 'raw' in asking || 'body' in asking || !('file' in route.body);
    const raw = 'raw' in asking ? asking.raw : JSON.stringify(asking.body ?? bodyFor(route, draft));

    return openClient(url).send(route.method, pathTo(route, draft, places), {
      ...(isRaw ? { body: raw ?? null } : { body: aFile() }),
      headers: {
        ...(isRaw && raw !== undefined && { 'Content-Type': 'application/json' }),
        ...(session !== null && { Cookie: `inkstream_session=${session}` }),
        ...headers,
      },
      ...(raw instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  };

  return {
    olive,
    mallory,
    ask,
    /** A document in the state that the route takes it in. */
    ready: (route: Route) => made[stateFor(route)](),
    /** The same for requests that are all refused: they leave it as it is, so they share one. */
    untouched: (route: Route) => {
      const state = stateFor(route);
      shared[state] ??= made[state]();

      return shared[state];
    },
    /** The answer, once it is sure that it says no as we say it, and that nothing has changed. */
    refused: async (status: number, code: string, asking: () => Promise<Answer>): Promise<Answer> => {
      const before = await stack.lastChange();
      const answer = await asking();

      expect({ status: answer.status, body: answer.text }).toMatchObject({ status });
      expect(answer.json()).toEqual({ message: expect.stringMatching(/^\S.{3,300}$/), code });
      expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|Error:/);
      expect(await stack.lastChange()).toBe(before);

      return answer;
    },
  };
};

type DraftState = 'template' | 'with an audit link' | 'sent' | 'sent to its owner' | 'draft';

const stateFor = (route: Route): DraftState => {
  if (isOnTemplate(route)) return 'template';
  if (/:link/.test(route.path)) return 'with an audit link';
  if (/sign-now/.test(route.path)) return 'sent to its owner';

  return /resend|void|sign/.test(route.path) ? 'sent' : 'draft';
};

/** The link bears the id of the other signer: an id like any. */
const withAuditLink = async (stack: Stack, owner: string) => {
  const draft = await draftOf(stack, owner);
  await stack.tell(owner, draft.id, { type: 'CreateAuditLink', data: { link: draft.other, days: 7 } });

  return draft;
};

type Places = {
  readonly id: string;
  readonly recipientId: string;
  readonly roleId: string;
  readonly fieldId: string;
  readonly link: string;
  readonly token: string;
  readonly filename: string;
  readonly ruleId: string;
  readonly matterId: string;
  readonly documentId: string;
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
    ...{ ruleId: draft.other, matterId: draft.other, documentId: draft.id },
    ...elsewhere,
  };

  return path.replace(/:(\w+)/g, (_, name) => places[name as keyof Places]);
};

/** A body that the route takes. */
export const bodyFor = (route: Route, draft: Draft): Readonly<Record<string, unknown>> =>
  sampleOf(route)(draft);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const sampleOf = (route: Route) =>
  samples[nameOf(route)] ?? expect.unreachable(`${nameOf(route)} has no sample`);

/** A name that a backup might have, and none has. */
const NO_BACKUP = 'inkstream-20260101-033000-e1.tar.zst';

const nothing = () => ({});

const samples: Readonly<Record<string, (draft: Draft) => Readonly<Record<string, unknown>>>> = {
  'POST /api/auth/register': () => {
    const username = `u-${randomUUID()}`;
    return { username, email: `${username}@example.com`, fullName: 'Somebody', password: 'correct horse' };
  },
  'POST /api/auth/login': () => ({ username: 'nobody', password: 'wrong' }),
  'POST /api/auth/logout': nothing,
  'POST /api/auth/password': () => ({ currentPassword: 'wrong horse', newPassword: 'correct horse' }),
  'POST /api/auth/reset-password/request': () => ({ name: 'nobody' }),
  'POST /api/auth/reset-password/check': () => ({ token: 'none' }),
  'POST /api/auth/reset-password': () => ({ token: 'none', password: 'correct horse' }),
  'POST /api/auth/two-factor': nothing,
  'POST /api/auth/two-factor/confirm': () => ({ setup: 'none', code: '123456' }),
  'POST /api/auth/two-factor/disable': () => ({ password: 'wrong horse', code: '123456' }),
  'POST /api/auth/confirm-email/request': nothing,
  'POST /api/auth/confirm-email': () => ({ token: 'none' }),
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
    ...{ name: 'Contracts', order: 1, endings: ['completed'], anchor: 'completed' },
    ...{ keep: 'P10Y', disposal: 'erase' },
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
  'POST /api/backup/create': nothing,
  'DELETE /api/backup/:filename': nothing,
  'POST /api/backup/restore': () => ({ filename: NO_BACKUP }),
};

const aFile = () => {
  const form = new FormData();
  form.append('title', 'Lease');
  form.append('document', new Blob(['%PDF-1.7']), 'lease.pdf');

  return form;
};
