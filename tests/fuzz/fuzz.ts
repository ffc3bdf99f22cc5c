import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import { routes } from '../../services/command/api/routes.ts';
import type { Route } from '../../services/command/http/route.ts';
import { bodyFor, pathTo } from '../../services/command/testing/route-samples.ts';
import { reads } from '../../services/query/reads.ts';
import { expectRefusal, type Oracle } from '../attacks/oracle.ts';
import { addressOf, draftOf, type Product, placesOf, sentBy } from '../attacks/product.ts';
import { type Answer, openClient } from '../harness/client.ts';
import { type FuzzedRequest, type Place, requests } from './requests.ts';

export type Report = {
  readonly sent: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What went wrong, each with the number of its request. The same seed makes the same requests again. */
  readonly failures: readonly string[];
};

type Fuzzing = {
  readonly product: Product;
  readonly oracle: Oracle;
  readonly seed: number;
  readonly count: number;
  readonly tell: (line: string) => void;
};

/** Generated requests send, void and delete documents, so new documents are made after so many requests. */
const FRESH = 150;

/**
 * Sends a product requests generated from a seed. Checks that none is answered by 5xx (but for a provider that isn't there), that each refusal
 * has our form, and that none of the refused requests changes anything.
 */
export const fuzz = async ({ product, oracle, seed, count, tell }: Fuzzing): Promise<Report> => {
  const statuses: Record<string, number> = {};
  const failures: string[] = [];

  let about = await freshObjects(product);
  for (const [n, request] of fc.sample(requests, { seed, numRuns: count }).entries()) {
    if (n % FRESH === 0 && n > 0) about = await freshObjects(product);
    const before = await oracle.acts();
    const answer = await send(product, about, request);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const wrong = await whatIsWrong(oracle, before, answer);
    if (wrong) failures.push(`${n}: ${answer.status} ${wrong}\n${JSON.stringify(request).slice(0, 1_000)}`);
    if (answer.status === 401 && request.session === 'own') await signInAgain(product);
    if ((n + 1) % 1_000 === 0) tell(`${n + 1} requests, ${failures.length} failures`);
  }

  return { sent: count, statuses, failures };
};

type About = Awaited<ReturnType<typeof freshObjects>>;

const freshObjects = async ({ stack, olive, mallory, template }: Product) => {
  // Generated requests found organizations and set their policies, which may let nobody send anything.
  for (const { client } of [olive, mallory]) await client.patch('/api/organisation/policies', policyDefaults);
  const draft = await draftOf(olive.client);
  const sent = await sentBy(stack, olive.client);
  const theirs = await draftOf(mallory.client);

  return { draft, sent, theirs, template };
};

const whatIsWrong = async (oracle: Oracle, before: number, answer: Answer): Promise<string | null> => {
  if (answer.status >= 500 && !isOutside(answer)) return answer.text.slice(0, 300);
  if (answer.status < 400) return null;
  try {
    if (answer.text) expectRefusal(answer);
  } catch (error) {
    return `is no refusal as we say it: ${(error as Error).message.slice(0, 300)}`;
  }

  return (await oracle.acts()) === before ? null : 'changed something';
};

/** A generated connection names an identity provider that isn't there. Saying so is right, with a time to try again. */
const isOutside = ({ status, headers, text }: Answer): boolean =>
  status === 503 && headers.has('Retry-After') && /"code":"sso\.provider-down"/.test(text);

const PASSWORD = 'correct horse';

const signInAgain = async ({ olive: { client, username } }: Product) => {
  client.cookies.clear();
  await client.post('/api/auth/login', { username, password: PASSWORD });
};

const send = async (product: Product, about: About, request: FuzzedRequest): Promise<Answer> => {
  const { target, session, query, headers } = request;
  const route = target.kind === 'write' ? routes[target.index] : undefined;
  const method = request.method || route?.method || 'GET';
  const path =
    target.kind === 'write' && route
      ? writeAddress(route, about, request)
      : readAddress(product, about, request);
  const hasBody = route && method !== 'GET' && method !== 'HEAD';
  const { body, type } = hasBody ? bodyOf(route, about, request) : { body: undefined, type: undefined };
  const client =
    session === 'own'
      ? product.olive.client
      : session === 'other'
        ? product.mallory.client
        : openClient(product.stack.url);

  return client.send(method, `${path}${query}`, {
    headers: {
      ...(session === 'forged' && { Cookie: `inkstream_session=${'b'.repeat(43)}` }),
      ...headers,
      ...(type && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  } as RequestInit);
};

const isOnTemplate = ({ path }: Route) => /template/.test(path);

const objectFor = (route: Route, { draft, sent, template }: About) =>
  isOnTemplate(route) ? template : /resend|void|sign/.test(route.path) ? sent : draft;

const writeAddress = (route: Route, about: About, { places }: FuzzedRequest): string => {
  const own = objectFor(route, about);
  const token = about.sent.token;
  const right = { id: own.id, recipientId: own.recipient, roleId: own.recipient, fieldId: own.field, token };
  const draft = { id: own.id, recipient: own.recipient, field: own.field, other: randomUUID(), token };

  return pathTo(route, draft, filled(right, about, places));
};

const readAddress = (product: Product, about: About, { target, places }: FuzzedRequest): string => {
  const path = target.kind === 'read' ? target.path : '/';
  const policy = reads.find((read) => read.path === path)?.policy ?? 'anyone';
  const right = placesOf(product, policy);

  return addressOf(path, { ...right, ...filled(right, about, places) });
};

const filled = (
  right: Readonly<Record<string, string>>,
  { theirs }: About,
  places: FuzzedRequest['places'],
): Record<string, string> => {
  const others: Readonly<Record<string, string>> = {
    id: theirs.id,
    recipientId: theirs.recipient,
    fieldId: theirs.field,
  };
  const one = (name: string, place: Place | undefined): string => {
    if (place === undefined || place === 'right') return right[name] ?? '';
    if (place === 'other') return others[name] ?? randomUUID();

    return place === 'none' ? randomUUID() : encodeURIComponent(place.text.toWellFormed());
  };

  return Object.fromEntries(Object.keys(right).map((name) => [name, one(name, places[name])]));
};

const bodyOf = (
  route: Route,
  about: About,
  { body }: FuzzedRequest,
): { readonly body: string | FormData | undefined; readonly type?: string } => {
  if (body.kind === 'raw') return { body: body.text.toWellFormed(), type: body.type };
  if ('file' in route.body || body.kind === 'file') {
    const { bytes, name, title } =
      body.kind === 'file' ? body : { bytes: Buffer.from('%PDF-1.7'), name: 'a.pdf', title: 'Lease' };
    const form = new FormData();
    form.append('title', title.toWellFormed());
    form.append(
      'file' in route.body ? route.body.file : 'document',
      new Blob([Buffer.from(bytes)]),
      name.toWellFormed(),
    );
    return { body: form };
  }
  const own = objectFor(route, about);
  const sample = bodyFor(route, {
    id: own.id,
    recipient: own.recipient,
    field: own.field,
    other: randomUUID(),
    token: about.sent.token,
  });

  return { body: JSON.stringify(changed(sample, body)), type: 'application/json' };
};

const changed = (sample: Readonly<Record<string, unknown>>, body: FuzzedRequest['body']): unknown => {
  const members = Object.keys(sample);
  switch (body.kind) {
    case 'changed': {
      const name = members[body.member % Math.max(1, members.length)] ?? 'title';
      return { ...sample, [name]: body.value };
    }
    case 'without':
      return Object.fromEntries(
        Object.entries(sample).filter((_, at) => at !== body.member % Math.max(1, members.length)),
      );
    case 'with':
      return { ...sample, [body.name]: body.value };
    case 'json':
      return body.value;
    default:
      return sample;
  }
};
