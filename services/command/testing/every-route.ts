import { expect } from 'vitest';
import { type Answer, openClient } from '../../../tests/harness/client.ts';
import type { Route } from '../http/route.ts';
import { bodyFor, type Places, pathTo } from './route-samples.ts';
import { type Draft, draftOf, sentBy, templateOf } from './sample-documents.ts';
import { sentToItsOwner, somebody } from './somebody.ts';
import type { Stack } from './stack.ts';
import { teamsDrafts } from './teams-drafts.ts';
import { isOfOrganisation, isOnTemplate } from './which-routes.ts';

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
    ...teamsDrafts(stack),
    template: () => templateOf(stack, olive.id),
    'with an audit link': () => withAuditLink(stack, olive.id),
    sent: () => sentBy(stack, olive.id),
    'sent to its owner': () => sentToItsOwner(stack, olive.id),
    draft: () => draftOf(stack, olive.id),
  };
  const shared: Partial<Record<DraftState, Promise<Draft>>> = {};

  const ask = (route: Route, draft: Draft, asking: Asking = {}): Promise<Answer> => {
    const { session = draft.session ?? olive.session, headers = {}, places = {} } = asking;
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
      const { parameters = {}, ...said } = answer.json();
      expect(said).toEqual({ message: expect.stringMatching(/^\S.{3,300}$/), code });
      expect(parameters).toEqual(expect.any(Object));
      expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|Error:/);
      expect(await stack.lastChange()).toBe(before);

      return answer;
    },
  };
};

type DraftState =
  | 'a team’s'
  | 'waiting for its owner'
  | 'waiting for its release'
  | 'template'
  | 'with an audit link'
  | 'sent'
  | 'sent to its owner'
  | 'draft';

const stateFor = (route: Route): DraftState => {
  if (isOnTemplate(route)) return 'template';
  if (/\/(release|refuse)$/.test(route.path)) return 'waiting for its release';
  if (/withdraw$/.test(route.path)) return 'waiting for its owner';
  if (isOfOrganisation(route)) return 'a team’s';
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

const aFile = () => {
  const form = new FormData();
  form.append('title', 'Lease');
  form.append('document', new Blob(['%PDF-1.7']), 'lease.pdf');

  return form;
};
