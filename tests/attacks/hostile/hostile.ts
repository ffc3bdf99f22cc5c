import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Route } from '../../../services/command/http/route.ts';
import { scimRoutes } from '../../../services/command/scim/scim-api.ts';
import { bodyFor, pathTo } from '../../../services/command/testing/route-samples.ts';
import { routesThat, takesJson } from '../../../services/command/testing/which-routes.ts';
import { reads } from '../../../services/query/reads.ts';
import { type Client, openClient } from '../../harness/client.ts';
import { signedIn } from '../../harness/people.ts';
import { processorTime, processorTimeOfFamily } from '../../harness/processor-time.ts';
import { some } from '../../harness/thorough.ts';
import { product } from '../attacked.ts';
import { addressOf, draftOf, placesOf, sentBy } from '../product.ts';
import { type Attempt, sweepOver } from './sweep.ts';
import { hostileTexts, shortened } from './texts.ts';

// Generated from the tables of routes, reads and SCIM. Whatever is changed is somebody's whom no other test knows.

/** What reads take in their addresses, wherever it means something. */
const PARAMETERS = [
  ...['q', 'search', 'title', 'status', 'state', 'sort', 'order', 'page', 'size', 'limit', 'days', 'width'],
  ...['at', 'from', 'to', 'since', 'until', 'before', 'after', 'revision', 'position', 'epoch', 'document'],
  ...[
    'team',
    'account',
    'actor',
    'kind',
    'type',
    'stream',
    'hash',
    'origin',
    'email',
    'code',
    'token',
    'cursor',
  ],
];

/** How many texts each place is tried with in the short form, out of twenty. */
const SHORT = 1;
const PATIENCE = 1_800_000;

export const hostile = () => {
  test(
    'twenty hostile texts in every place that takes one are answered in words, with less than a second of processor time',
    async () => {
      const hilda = await hildaAt();
      const attempts = [...onRoutes(hilda), ...onReads(hilda), ...onScim(hilda)];
      const { requests, slow, failed } = await sweepOver(attempts, spent);
      process.stdout.write(
        `Hostile texts: ${requests} requests, ${slow.length} that took more than 1 s of processor time, ${failed.length} of 5xx.\n`,
      );

      expect({ slow, failed }).toEqual({ slow: [], failed: [] });
      // Whoever had lost their session on the way would have tried nothing any more.
      expect((await hilda.client.get('/api/documents')).status).toBe(200);
      expect((await scim(hilda, 'GET', '/scim/v2/Users')).status).toBe(200);
    },
    PATIENCE,
  );
};

/** Of those who read a text, in milliseconds. */
const spent = async () => {
  const { processes } = product.stack;
  const pid = (name: string) => processes.pid(name) ?? expect.unreachable(`${name} is away`);
  const times = [
    processorTime(pid('command')),
    processorTime(pid('query')),
    processorTimeOfFamily(pid('postgres')),
  ];

  return (await Promise.all(times)).reduce((one, other) => one + other, 0);
};

type Hilda = Awaited<ReturnType<typeof hildaAt>>;

/** Somebody with a draft, a signing link, an organisation and a token for its identity provider. */
const hildaAt = async () => {
  const { stack } = product;
  const { client } = await signedIn(stack.url, 'Hilda Hostile');
  const { client: founder } = await signedIn(stack.url, 'Fred Founder');
  const founded = await founder.post('/api/organisations', { name: 'Hostile' });
  const made = await founder.post('/api/organisation/tokens', { name: 'Entra', days: 30 });
  expect([founded.status, made.status]).toEqual([201, 201]);
  const team = await founder.post('/api/organisation/teams', { name: 'Sales' });
  const bearer = String(made.json().secret);
  const users = await scim({ bearer }, 'GET', '/scim/v2/Users');

  return {
    client,
    draft: { ...(await draftOf(client)), other: randomUUID(), token: (await sentBy(stack, client)).token },
    bearer,
    member: String(users.json().Resources[0].id),
    team: String(team.json().id),
  };
};

/** `npm run test:attacks` tries every text everywhere. */
const isWhole = process.env.npm_lifecycle_event === 'test:attacks';
const all = Object.entries(hostileTexts);
const texts = () => (isWhole ? all : some(SHORT, all));

/** Every text of a body in turn with the others as they should be, then each part of the address. */
const onRoutes = ({ client, draft }: Hilda): readonly Attempt[] =>
  routesThat(takesJson).flatMap(([name, route]) => {
    const body = bodyFor(route, draft);
    const path = pathTo(route, draft);
    // Whoever signed out, or closed their account, tells nothing more.
    const by = isOver(route) ? openClient(product.stack.url) : client;

    return [
      ...placesIn(body).flatMap((place) =>
        texts().map(([text, value]) => ({
          name: `${name} ${place.join('.')}: ${text}`,
          send: () => sendJson(by, route.method, path, withText(body, place, value)),
        })),
      ),
      ...parametersOf(route.path).flatMap((parameter) =>
        texts().map(([text, value]) => ({
          name: `${name} :${parameter}: ${text}`,
          send: () =>
            sendJson(by, route.method, pathTo(route, draft, { [parameter]: inAddress(value) }), body),
        })),
      ),
    ];
  });

const isOver = ({ path, method }: Route) =>
  /logout|close$/.test(path) || (method === 'DELETE' && path.includes('/sessions'));

const sendJson = (client: Client, method: string, path: string, body: unknown) =>
  client.send(method, path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

const onReads = ({ client }: Hilda): readonly Attempt[] =>
  reads
    .filter(({ path }) => path !== '/api/live')
    .flatMap(({ path, policy }) => {
      const places = placesOf(product, policy);
      const inParameters = (value: string) =>
        new URLSearchParams(PARAMETERS.map((one) => [one, value.slice(0, 150)]));

      return texts().flatMap(([text, value]) => [
        {
          name: `GET ${path}?: ${text}`,
          send: () => client.get(`${addressOf(path, places).split('?')[0]}?${inParameters(value)}`),
        },
        ...parametersOf(path).map((parameter) => ({
          name: `GET ${path} :${parameter}: ${text}`,
          send: () => client.get(addressOf(path, { ...places, [parameter]: inAddress(value) })),
        })),
      ]);
    });

const onScim = (hilda: Hilda): readonly Attempt[] =>
  scimRoutes.flatMap(([method, path]) => {
    const id = path.includes('Groups') ? hilda.team : hilda.member;
    const address = path.replace(':id', id);
    const bodies: readonly object[] =
      method === 'PATCH' ? scimPatches : ['POST', 'PUT'].includes(method) ? [scimResource] : [];

    return texts().flatMap(([text, value]) => [
      ...bodies.flatMap((body) =>
        placesIn(body).map((place) => ({
          name: `${method} ${path} ${place.join('.')}: ${text}`,
          send: () => scim(hilda, method, address, withText(body, place, value)),
        })),
      ),
      ...['filter', 'attributes', 'excludedAttributes', 'startIndex', 'count'].map((one) => ({
        name: `${method} ${path} ?${one}: ${text}`,
        send: () => scim(hilda, method, `${address}?${one}=${inAddress(value)}`),
      })),
      {
        name: `${method} ${path} If-Match: ${text}`,
        send: () => scim(hilda, method, address, undefined, { 'If-Match': inHeader(value) }),
      },
      ...(path.includes(':id')
        ? [
            {
              name: `${method} ${path} :id: ${text}`,
              send: () => scim(hilda, method, path.replace(':id', inAddress(value))),
            },
          ]
        : []),
    ]);
  });

const scim = (
  { bearer }: { readonly bearer: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  openClient(product.stack.url).send(method, path, {
    headers: {
      Authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const scimResource = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'x@hostile.example',
  displayName: 'X',
  externalId: 'x',
  name: { formatted: 'X' },
  emails: [{ type: 'work', value: 'x@hostile.example' }],
  members: [{ value: 'x' }],
};

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const scimPatches = ['emails[type eq "work"].value', 'members', 'displayName'].flatMap((path) =>
  ['add', 'remove', 'replace'].map((op) => ({
    schemas: [PATCH_OP],
    Operations: [{ op, path, value: path === 'members' ? [{ value: 'x' }] : 'x' }],
  })),
);

type Place = readonly (string | number)[];

/** Where a body has texts, however deep. */
const placesIn = (value: unknown, at: Place = []): readonly Place[] =>
  typeof value === 'string'
    ? [at]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...at, name]))
      : [];

const withText = (body: unknown, [first, ...rest]: Place, text: string): unknown => {
  if (first === undefined) return text;
  const changed = withText((body as Readonly<Record<string, unknown>>)[first], rest, text);

  return Array.isArray(body)
    ? body.map((one, at) => (String(at) === String(first) ? changed : one))
    : { ...(body as object), [first]: changed };
};

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The reader of an address gets this text, or nothing where it can't be written. */
const inAddress = (text: string): string => encodeURIComponent(shortened(text));

const inHeader = (text: string): string => shortened(text).replace(/[^\x20-\x7e]/g, '');
