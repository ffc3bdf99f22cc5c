import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PrivacyRequestView } from '#contracts/api/views/privacy.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyMatch } from '#contracts/privacy/events.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { bindRoleOf, confirmEmailOf, somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const [rita, rob] = [await somebody(stack), await somebody(stack)];
const recordsManagers = [rita, rob].map(({ id }) => `${id}@example.com`).join(', ');
const service = await stack.serve({ recordsManagers });
const { ask, olive, refused } = await everywhere(stack, service);
for (const { id } of [rita, rob]) {
  await confirmEmailOf(stack, id);
  await bindRoleOf(stack, id, 'records-manager');
}
const any = await sentBy(stack, olive.id);

describe('a request that a records manager enters', () => {
  test('is due in a month, decided, extended and approved by somebody else', async () => {
    const { id, recipient } = await sentBy(stack, olive.id);
    const match = { kind: 'recipient', document: id, recipient } as const;
    const request = await entered(match);
    const places = { requestId: request.id };
    expect(request).toMatchObject({ status: 'open', via: 'officer', kind: 'erasure', note: null });

    const erase = { decision: 'erase', basis: 'objection' };
    await refused(409, 'privacy.voids-document', () =>
      asked('decisions', { places, body: { match, decision: erase } }),
    );
    await asked('decisions', { places, body: { match, decision: { ...erase, voidDocument: true } } });
    expect((await asked('extend', { places })).json()).toMatchObject({ extensionReason: 'Many documents' });
    await refused(409, 'privacy.second-person', () => asked('approve', { places }));
    const approved = await asked('approve', { places, session: rob.session });
    expect(PrivacyRequestView.strict().parse(approved.json())).toMatchObject({ status: 'approved' });
    await refused(409, 'privacy.ended', () => asked('refuse', { places }));
  });

  test('is approved only once somebody decided about documents that came since', async () => {
    const email = `${randomUUID()}@example.com`;
    const places = { requestId: (await enteredFor(email)).id };
    const [{ id: document }, recipient] = [await draftOf(stack, olive.id), randomUUID()];
    await stack.tell(olive.id, document, {
      type: 'AddRecipient',
      data: { recipient, fullName: 'Sam', email, title: null, role: 'signer', signingOrder: 1 },
    });
    const approve = async () => (await asked('approve', { places, session: rob.session })).json();

    expect(await approve()).toMatchObject({ code: 'privacy.found-more' });
    expect(await approve()).toMatchObject({ code: 'privacy.undecided' });
    const match = { kind: 'recipient', document, recipient } as const;
    const decision = { decision: 'erase', basis: 'objection' };
    await asked('decisions', { places, body: { match, decision } });
    expect(await approve()).toMatchObject({ status: 'approved' });
    const { state } = await stack.writer.streams.read(privacyRequests, places.requestId);
    expect(state).toMatchObject({ matches: [{ match, decided: { decision: 'erase' } }] });
  });

  test('is refused with a reason', async () => {
    const request = await entered();

    expect((await asked('refuse', { places: { requestId: request.id } })).json()).toMatchObject({
      status: 'refused',
      refusal: 'Not that person',
    });
  });

  test('doesn’t have erased what a matter holds', async () => {
    const { id, recipient } = await sentBy(stack, olive.id);
    const match = { kind: 'recipient', document: id, recipient } as const;
    const hold = { matter: randomUUID(), kind: 'legal', reason: 'A suit' } as const;
    await stack.tell({ kind: 'system', id: 'test' }, id, { type: 'PlaceHold', data: hold });
    const places = { requestId: (await entered(match)).id };
    const erase = { decision: 'erase', basis: 'objection', voidDocument: true };

    await refused(409, 'document.on-hold', () =>
      asked('decisions', { places, body: { match, decision: erase } }),
    );
  });

  test('doesn’t have the account erased that sent what a matter holds, and names the document', async () => {
    const sender = await somebody(stack);
    const { id } = await sentBy(stack, sender.id);
    const hold = { matter: randomUUID(), kind: 'legal', reason: 'A suit' } as const;
    await stack.tell({ kind: 'system', id: 'test' }, id, { type: 'PlaceHold', data: hold });
    const match = { kind: 'account', account: sender.id } as const;
    const places = { requestId: (await entered(match)).id };
    const body = { match, decision: { decision: 'erase', basis: 'objection' } };

    const answer = await asked('decisions', { places, body });
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'account.on-hold' }]);
    expect(answer.json().message).toContain(id);
    await stack.tell({ kind: 'system', id: 'test' }, id, {
      type: 'ReleaseHold',
      data: { matter: hold.matter, reason: 'It ended' },
    });
    expect((await asked('decisions', { places, body })).status).toBe(200);
  });

  test('is there, or isn’t', async () => {
    for (const requestId of [randomUUID(), 'one'])
      await refused(404, 'not-found', () => asked('approve', { places: { requestId } }));
  });
});

describe('a request from a signing page', () => {
  const own = routeNamed('POST /api/sign/:token/privacy');

  test('is on record with the address that the link went to', async () => {
    const draft = await sentBy(stack, olive.id);
    const answer = await ask(own, draft, { session: null });

    expect([answer.status, answer.json()]).toEqual([
      202,
      { message: expect.stringContaining('write to you') },
    ]);
    const [event] = await newest();
    expect(event).toMatchObject({
      type: 'PrivacyRequestReceived',
      data: { kind: 'erasure', email: 'sam@example.com', note: 'Please', via: 'signing-page' },
      metadata: { by: { kind: 'recipient', id: draft.recipient } },
    });
  });

  test('is taken after the document was voided, and answered alike once the person was erased', async () => {
    const draft = await sentBy(stack, olive.id);
    await stack.tell(olive.id, draft.id, { type: 'VoidDocument', data: {} });
    const taken = await ask(own, draft, { session: null });
    await stack.tell({ kind: 'system', id: 'test' }, draft.id, {
      type: 'ErasePersonalData',
      data: { recipient: draft.recipient, basis: 'objection', request: null, reason: 'Asked' },
    });
    const before = await stack.lastChange();
    const answer = await ask(own, draft, { session: null });

    expect([answer.status, answer.text]).toEqual([taken.status, taken.text]);
    expect(await stack.lastChange()).toBe(before);
  });

  test('comes three times a day at most', async () => {
    const limited = await everywhere(stack, await stack.serve({ limits: true }));
    const draft = await sentBy(stack, olive.id);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await limited.ask(own, draft, { session: null })).status);

    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

test('somebody closes their account: their sessions end, nobody signs in, and their documents stay', async () => {
  const person = { username: `u-${randomUUID()}`, fullName: 'Erna', password: 'pass-word-1' };
  const secrets = { username: person.username, password: person.password };
  const [client, other] = [openClient(service), openClient(service)];
  const { id } = (
    await client.post('/api/auth/register', { ...person, email: `${person.username}@example.com` })
  ).json();
  for (const one of [client, other]) await one.post('/api/auth/login', secrets);
  const document = await sentBy(stack, id);

  expect((await client.post('/api/account/close', { password: 'wrong' })).status).toBe(401);
  expect((await client.post('/api/account/close', { password: person.password })).status).toBe(200);

  for (const one of [client, other]) expect((await one.post('/api/auth/two-factor', {})).status).toBe(401);
  expect((await openClient(service).post('/api/auth/login', secrets)).status).toBe(401);
  expect((await stack.accountLog(id)).map(({ type }) => type)).toContain('AccountClosed');
  expect(await stack.stateOf(document.id)).toMatchObject({ status: 'sent', owner: id, deleted: false });
});

/** As Rita asks. */
const asked = (action: string, asking: Parameters<typeof ask>[2] = {}) =>
  ask(routeNamed(`POST /api/privacy/requests/:requestId/${action}`), any, {
    session: rita.session,
    ...asking,
  });

const entered = (...matches: readonly PrivacyMatch[]) =>
  enteredFor(`${randomUUID()}@example.com`, ...matches);

/** A request whose search ended with these matches. */
const enteredFor = async (email: string, ...matches: readonly PrivacyMatch[]) => {
  const answer = await ask(routeNamed('POST /api/privacy/requests'), any, {
    session: rita.session,
    body: { kind: 'erasure', email, note: null },
  });
  expect(answer.status).toBe(201);
  const request = PrivacyRequestView.strict().parse(answer.json());
  const found: PrivacyCommand = { type: 'RecordMatches', data: { matches: [...matches], isAll: true } };
  await handle(stack.writer, privacyRequests, request.id, bySystem('test'), found);

  return request;
};

const newest = async () => (await stack.everything()).slice(-1);
