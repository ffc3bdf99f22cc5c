import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#contracts/hash-chain.ts';
import { recordedOf } from '#contracts/timeline.ts';
import type { TimelineView } from '#contracts/views/timeline.ts';
import { routes } from '../services/command/routes.ts';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { openClient } from './harness/client.ts';
import { addRecipient, confirmEmail, signedIn, upload } from './harness/people.ts';
import { textOf } from './harness/poppler.ts';
import { type Stack, startStack } from './stack.ts';

const AUDITOR = `audrey-${process.pid}@example.com`;
/** An auditor's address that anybody may register. */
const SQUATTED = `august-${process.pid}@example.com`;

describe('an audit', () => {
  let stack: Stack;
  let olive: Awaited<ReturnType<typeof signedIn>>;
  let audrey: Awaited<ReturnType<typeof registered>>;
  beforeAll(async () => {
    stack = await startStack({ env: { AUDITORS: `${AUDITOR}, ${SQUATTED}` } });
    olive = await signedIn(stack.url, 'Olive Öztürk');
    audrey = await registered(stack, AUDITOR);
  });
  afterAll(() => stack?.stop());

  const lease = async () => {
    const { id } = await upload(olive.client, 'lease.pdf', await contractPdf(), 'Pacht – 租约');
    await addRecipient(olive.client, id, { fullName: 'Sam Signer', email: 'sam@example.com' });
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
  });

  test('takes the timeline away as a PDF that says what it is of, in any language', async () => {
    const id = await lease();
    const taken = await audrey.client.get(`/api/documents/${id}/timeline.pdf?type=preparation,access`);
    const text = (await textOf(taken.bytes)).replace(/\s+/g, ' ');

    expect(taken.headers.get('content-type')).toBe('application/pdf');
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
    for (const name of ['query', 'command', 'gateway'])
      expect(await stack.processes.log(name)).not.toContain(token);

    expect((await olive.client.send('DELETE', `/api/documents/${id}/audit-links/${made.id}`)).status).toBe(
      200,
    );
    const revoked = await stranger.get(`${path}/timeline`);
    const garbage = await stranger.get(`/api/audit/${token.slice(1)}/timeline`);
    expect([revoked.status, revoked.text]).toEqual([404, garbage.text]);
  });

  test('changes nothing: every command on somebody else’s document is refused, and leaves no event', async () => {
    const id = await lease();
    const detail = (await olive.client.get(`/api/documents/${id}`)).json() as {
      recipients: { id: string }[];
    };
    const before = await timelineOf(audrey.client, `/api/documents/${id}/timeline`);
    const places: Record<string, string> = {
      id,
      recipientId: String(detail.recipients[0]?.id),
      roleId: String(detail.recipients[0]?.id),
      fieldId: `${id}.${id}`,
      link: id,
    };

    for (const { method, path, policy, body } of routes) {
      if (policy !== 'account' || 'file' in body || !/:(id|fieldId)/.test(path)) continue;
      const address = path.replace(/:(\w+)/g, (_, name: string) => String(places[name]));
      for (const sent of [{}, { days: 7 }, { role: 'copy' }, { title: 'Mine' }, { x: 1 }]) {
        const { status } = await audrey.client.send(method, address, {
          body: JSON.stringify(sent),
          headers: { 'Content-Type': 'application/json' },
        });
        expect([method, path, status]).toEqual([method, path, expect.toBeOneOf([404, 422])]);
      }
    }
    expect(
      (await timelineOf(olive.client, `/api/documents/${id}/timeline?type=preparation,mail,ending`)).matching,
    ).toBe(2);
    const { total } = await timelineOf(audrey.client, `/api/documents/${id}/timeline`);
    expect(total - before.total).toBe(1);
  });
});

const registered = async ({ url, mailbox }: Stack, email: string) => {
  const audrey = await signedIn(url, 'Audrey Auditor', email);
  await confirmEmail(mailbox, audrey);

  return audrey;
};
