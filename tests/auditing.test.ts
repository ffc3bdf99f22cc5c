import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { recordedOf } from '#contracts/timeline/timeline.ts';
import type { Route } from '../services/command/http/route.ts';
import { bodyFor, pathTo } from '../services/command/testing/route-samples.ts';
import type { Draft } from '../services/command/testing/sample-documents.ts';
import { isOnDocument, routesThat, takesJson } from '../services/command/testing/which-routes.ts';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { type Client, openClient } from './harness/client.ts';
import { addRecipient, confirmEmail, signedIn, upload } from './harness/people.ts';
import { textOf } from './harness/poppler.ts';
import { oneClick } from './observability/one-click.ts';
import { type SpanReceiver, startSpanReceiver } from './observability/span-receiver.ts';
import { besides, commandLine } from './restore/command-line.ts';
import { type Stack, startStack } from './stack.ts';

const AUDITOR = `audrey-${process.pid}@example.com`;
/** An auditor's address that anybody may register. */
const SQUATTED = `august-${process.pid}@example.com`;

describe('an audit', () => {
  let stack: Stack;
  let receiver: SpanReceiver;
  let olive: Awaited<ReturnType<typeof signedIn>>;
  let audrey: Awaited<ReturnType<typeof registered>>;
  beforeAll(async () => {
    receiver = await startSpanReceiver();
    stack = await startStack({
      env: { AUDITORS: `${AUDITOR}, ${SQUATTED}`, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address },
    });
    olive = await signedIn(stack.url, 'Olive Öztürk');
    audrey = await registered(stack, AUDITOR);
  });
  afterAll(async () => {
    await stack?.stop();
    receiver?.stop();
  });

  oneClick(
    () => stack,
    () => receiver,
  );

  const lease = async () => {
    const { id } = await upload(olive.client, 'lease.pdf', await contractPdf(), 'Pacht – 租约');
    await addRecipient(olive.client, id, { fullName: 'Sam Signer', email: 'sam@example.com' });
    // Its owner's reads wait for what they did. Those of others find it from then on.
    expect((await olive.client.get('/api/documents')).text).toContain(id);

    return id;
  };

  const timelineOf = async (client: typeof olive.client, path: string) => {
    const answer = await client.get(path);
    expect(answer.status).toBe(200);
    return answer.json() as unknown as TimelineView;
  };

  test('sees every event with an unbroken chain, its own look among them', async () => {
    const id = await lease();
    const owners = await timelineOf(olive.client, `/api/documents/${id}/timeline`);
    const view = await timelineOf(audrey.client, `/api/documents/${id}/timeline`);
    await timelineOf(audrey.client, `/api/documents/${id}/timeline`);

    expect(owners.events.map(({ type }) => type)).toEqual([
      'DocumentUploaded',
      'RecipientAdded',
      'TimelineViewed',
    ]);
    expect(view.events.at(-1)).toMatchObject({
      type: 'TimelineViewed',
      by: { kind: 'auditor', name: 'Audrey Auditor', authenticated: 'session' },
    });
    expect(view.total).toBe(4);
    expect(await verifyChain(view.events.map((event) => recordedOf(view, event)))).toMatchObject({
      unbroken: true,
      head: view.head.hash,
    });
    expect((await audrey.client.get('/api/user')).json()).toMatchObject({ isAuditor: true });
  });

  test('shows nothing to whoever registers an auditor’s address, until the link in the mail was opened', async () => {
    const id = await lease();
    const august = await signedIn(stack.url, 'August Auditor', SQUATTED);
    const looks = () =>
      Promise.all(
        [
          ...['', '/timeline', '/original', '/image/1'].map((part) => `/api/documents/${id}${part}`),
          ...['documents', 'security', 'installation'].map((area) => `/api/audit/${area}`),
        ].map(async (path) => (await august.client.get(path)).status),
      );

    expect(await looks()).toEqual([404, 404, 404, 404, 403, 403, 403]);
    expect((await august.client.get('/api/user')).json()).toMatchObject({ isAuditor: false });

    await confirmEmail(stack.mailbox, august);
    expect(await looks()).toEqual(Array(7).fill(200));
    expect((await august.client.get('/api/user')).json()).toMatchObject({ isAuditor: true });

    const end = ['--end', 'auditor', '--account', SQUATTED, '--reason', 'Left'];
    const roles = (...args: readonly string[]) => commandLine('roles.ts', args, besides(stack));
    expect((await roles()).stdout).toContain(`auditor: ${SQUATTED} (account `);
    expect((await roles(...end)).stdout).toContain('Ended, on record');
    expect((await august.client.get('/api/audit/security')).json().code).toBe('role.not-taken');
    expect((await roles('--bind', 'auditor', '--account', SQUATTED)).stdout).toContain('On record');
    expect((await august.client.get('/api/audit/security')).status).toBe(200);
    expect((await roles('--bind', 'auditor')).stderr).toContain('npm run roles');
  });

  test('takes the timeline away as a PDF that says what it is of, in any language', async () => {
    const id = await lease();
    const taken = await audrey.client.get(`/api/documents/${id}/timeline.pdf?type=preparation,access`);
    expect(taken.headers.get('content-type')).toBe('application/pdf');
    const text = (await textOf(taken.bytes)).replace(/\s+/g, ' ');

    for (const words of [
      ...['Pacht – 租约', 'Olive Öztürk added Sam Signer as a signer', 'Page 1 of 1'],
      ...[
        'type = access,preparation',
        'Exported by',
        'Audrey Auditor exported the timeline as PDF, filtered',
      ],
      `Document ${id}`,
    ])
      expect(text).toContain(words);
    const view = await timelineOf(audrey.client, `/api/documents/${id}/timeline`);
    const own = view.events.find(({ type }) => type === 'TimelineExported');
    expect(text).toContain(own?.hash.slice(0, 16));
  });

  test('goes by a link as well, until the owner revokes it', async () => {
    const id = await lease();
    const made = (await olive.client.post(`/api/documents/${id}/audit-links`, { days: 2 })).json();
    const token = String(made.url).replace(`${stack.url}/audit/`, '');
    const stranger = openClient(stack.url);
    const path = `/api/audit/${token}`;

    const view = await timelineOf(stranger, `${path}/timeline`);
    expect(view.events.at(-1)?.by).toMatchObject({ id: made.id, authenticated: 'audit-link' });
    expect((await stranger.get(`${path}/image/1`)).status).toBe(200);
    expect((await stranger.get(`${path}/at/1`)).json()).toMatchObject({
      document: { title: 'Pacht – 租约' },
    });
    expect((await stranger.get(`/audit/${token}`)).headers.get('referrer-policy')).toBe('no-referrer');
    expect(JSON.stringify(await timelineOf(olive.client, `/api/documents/${id}/timeline`))).not.toContain(
      token,
    );
    for (const name of ['query', 'command']) expect(await stack.processes.log(name)).not.toContain(token);

    expect((await olive.client.send('DELETE', `/api/documents/${id}/audit-links/${made.id}`)).status).toBe(
      200,
    );
    // What its owner sees everybody sees.
    expect((await olive.client.get(`/api/documents/${id}`)).status).toBe(200);
    const revoked = await stranger.get(`${path}/timeline`);
    const garbage = await stranger.get(`/api/audit/${token.slice(1)}/timeline`);
    expect([revoked.status, revoked.text]).toEqual([404, garbage.text]);
  });

  test('changes nothing: what the owner may do to a document, an auditor may not, and leaves no event but the refusal’s', async () => {
    const [original, template] = [await draftOf(olive.client), await templateOf(olive.client)];
    for (const [name, route] of routesThat(isOnOthers).toSorted(childrenGoFirst)) {
      const draft = /\/api\/template/.test(name) ? template : await copyOf(olive.client, original, name);
      const asking = (client: Client) =>
        client.send(route.method, pathTo(route, draft), {
          body: JSON.stringify(bodyFor(route, draft)),
          headers: { 'Content-Type': 'application/json' },
        });

      expect([name, (await asking(audrey.client)).status]).toEqual([name, 404]);
      const { events } = await timelineOf(olive.client, `/api/documents/${draft.id}/timeline`);
      const writers = events
        .filter(({ by, type }) => by.kind !== 'system' && type !== 'AccessRefused')
        .map(({ by }) => by.id);
      expect(new Set(writers).size).toBe(1);
      expect([name, (await asking(olive.client)).status]).toEqual([name, expect.toBeOneOf([200, 201])]);
    }
  });

  test('changes nothing by a link either: there is nothing to write to', async () => {
    const id = await lease();
    const { url } = (await olive.client.post(`/api/documents/${id}/audit-links`, { days: 2 })).json();
    const path = `/api/audit/${String(url).replace(`${stack.url}/audit/`, '')}`;
    // Signatures of new events are verified a moment later.
    const toldNow = async () => {
      const { integrity: _, ...told } = await timelineOf(olive.client, `/api/documents/${id}/timeline`);
      return told;
    };
    const before = await toldNow();

    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const place of ['', '/recipients', '/fields', '/send', '/void', '/audit-links', '/timeline']) {
        const body = JSON.stringify({ fullName: 'Tim', email: 'tim@example.com', days: 7 });
        const headers = { 'Content-Type': 'application/json' };
        const { status } = await openClient(stack.url).send(method, `${path}${place}`, { body, headers });
        expect([method, place, status]).toEqual([method, place, 404]);
      }
    expect(await toldNow()).toEqual(before);
  });
});

/** Every route that changes a document or a template which is there already. */
const isOnOthers = (route: Route) =>
  // An owner may only sign with a confirmed address, which the tests of the command service see to.
  !route.path.endsWith('/sign-now') &&
  // These are for members of an organisation, as whom the command service's tests try them.
  !/\/(move|share|transfer|release-request|release|refuse|withdraw|shares\/:shareId)$/.test(route.path) &&
  takesJson(route) &&
  (isOnDocument(route) || /template-fields$/.test(route.path));

/** One template serves all routes: what deletes comes last, the template itself after what belongs to it. */
const childrenGoFirst = ([, one]: [string, Route], [, other]: [string, Route]) => rankOf(one) - rankOf(other);

const rankOf = ({ method, path }: Route): number => {
  if (method !== 'DELETE') return 0;
  if (path.includes(':fieldId')) return 1;

  return path.includes(':roleId') ? 2 : 3;
};

const box = { type: 'text', pageNumber: 1, x: 1, y: 1, width: 100, height: 30 };

const draftOf = async (client: Client): Promise<string> => {
  const { id } = await upload(client, 'lease.pdf', await contractPdf());
  const sam = await addRecipient(client, id, { fullName: 'Sam Signer', email: 'sam@example.com' });
  await addRecipient(client, id, { fullName: 'Tess Tenant', email: 'tess@example.com' });
  await client.post(`/api/documents/${id}/fields`, { recipientId: sam.id, ...box });

  return id;
};

/** A document in the state that the route takes it in, with what the route needs of it. */
const copyOf = async (client: Client, original: string, name: string): Promise<Draft> => {
  const { id } = (await client.post(`/api/documents/${original}/duplicate`)).json();
  const { recipients, fields } = (await client.get(`/api/documents/${id}`)).json();
  if (/resend|void/.test(name)) await client.post(`/api/documents/${id}/send`);
  const link = /:link/.test(name) ? await client.post(`/api/documents/${id}/audit-links`, { days: 2 }) : null;

  return { id, recipient: recipients[0].id, field: fields[0].id, other: link?.json().id ?? id, token: '' };
};

const templateOf = async (client: Client): Promise<Draft> => {
  const file = { name: 'lease.pdf', bytes: await contractPdf(), part: 'file', fields: { title: 'Lease' } };
  const { id } = (await client.upload('/api/templates', file)).json();
  const [{ id: recipient }] = (await client.get(`/api/templates/${id}`)).json().roles;
  const placed = { templateId: id, roleId: recipient, ...box };
  const field = (await client.post('/api/template-fields', placed)).json();

  return { id, recipient, field: field.id, other: id, token: '' };
};

const registered = async ({ url, mailbox }: Stack, email: string) => {
  const audrey = await signedIn(url, 'Audrey Auditor', email);
  await confirmEmail(mailbox, audrey);

  return audrey;
};
