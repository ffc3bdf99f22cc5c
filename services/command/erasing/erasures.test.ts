import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Erased } from '#contracts/api/announcements.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { ask } from '../../shared/messaging/nats.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { handle } from '../log/handle.ts';
import { receive, refuse } from '../privacy/testing/sample-request.ts';
import { everywhere } from '../testing/every-route.ts';
import { sealedBy, sentBy } from '../testing/sample-documents.ts';
import { somebody } from '../testing/somebody.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { answerErasures } from './answer-erasures.ts';

const stack: Stack = await startStack();
const service = await stack.serve();
const { olive } = await everywhere(stack, service);
answerErasures(stack.connection, pino({ level: 'silent' }), stack.writers, stack.database);

const why = { by: 'command-line:otto', basis: 'objection', request: null, reason: 'Asked by mail' } as const;
type Of = z.infer<typeof Erased.request>['of'];
const system = { kind: 'system', id: 'test' } as const;
const erase = (of: Of, sealed?: SealedDecision) =>
  ask(stack.connection, Erased, { of, ...why, ...(sealed && { sealed }) }, 5_000);

describe('an operator who erases', () => {
  test('a recipient voids the document that waits for them, and erases them once', async () => {
    const { id, recipient } = await sentBy(stack, olive.id);
    const of = { kind: 'document', document: id, recipient } as const;

    expect(await erase(of)).toEqual({ ok: true, isNew: true });
    expect(await erase(of)).toEqual({ ok: true, isNew: false });
    const log = await stack.documentLog(id);
    expect(log.slice(-2).map(({ type, metadata }) => [type, metadata.by])).toEqual([
      ['DocumentVoided', { kind: 'system', id: 'command-line:otto' }],
      ['PersonalDataErased', { kind: 'system', id: 'command-line:otto' }],
    ]);
    expect((await stack.stateOf(id)).recipients[0]).toMatchObject({ fullName: '[erased]' });
  });

  test('a document has it deleted', async () => {
    const { id } = await sentBy(stack, olive.id);

    expect(await erase({ kind: 'document', document: id, recipient: null })).toEqual({
      ok: true,
      isNew: true,
    });
    expect(await stack.stateOf(id)).toMatchObject({ deleted: true, title: '[erased]' });
  });

  test('a privacy request has its address erased, once it was answered', async () => {
    const id = randomUUID();
    const told = (command: PrivacyCommand) =>
      handle(stack.writer, privacyRequests, id, stack.sayingAs(olive.id), command);
    await told(receive('erasure'));

    expect(await erase({ kind: 'request', id })).toEqual({ ok: false, code: 'privacy.open' });
    await told(refuse);
    expect(await erase({ kind: 'request', id })).toEqual({ ok: true, isNew: true });
    expect(await erase({ kind: 'request', id })).toEqual({ ok: true, isNew: false });
    const { state } = await stack.writer.streams.read(privacyRequests, id);
    expect(state).toMatchObject({ status: 'refused', email: '[erased]', refusal: '[erased]' });
  });

  test('an account is told which documents are on hold that it sent or released', async () => {
    const { id: sender } = await somebody(stack);
    const { id } = await sentBy(stack, sender);
    const hold = { matter: randomUUID(), kind: 'legal', reason: 'A suit' } as const;
    await stack.tell(system, id, { type: 'PlaceHold', data: hold });

    expect(await erase({ kind: 'account', id: sender })).toEqual({
      ok: false,
      code: 'account.on-hold',
      parameters: { documents: [{ id, title: 'Lease' }], more: 0 },
    });
    expect((await stack.accountLog(sender)).map(({ type }) => type)).not.toContain('AccountClosed');
    await stack.tell(system, id, { type: 'ReleaseHold', data: { matter: hold.matter, reason: 'Over' } });
    expect(await erase({ kind: 'account', id: sender })).toEqual({ ok: true, isNew: true });
  });

  test('an account with many documents on hold is told a few of them, and how many more there are', async () => {
    const { id: sender } = await somebody(stack);
    const hold = { matter: randomUUID(), kind: 'legal', reason: 'A suit' } as const;
    for (let n = 0; n < 7; n++) {
      const { id } = await sentBy(stack, sender);
      await stack.tell(system, id, { type: 'PlaceHold', data: hold });
    }

    const answer = await erase({ kind: 'account', id: sender });
    expect(answer).toMatchObject({ ok: false, code: 'account.on-hold', parameters: { more: 2 } });
    expect(answer).toHaveProperty('parameters.documents.length', 5);
  });

  test('a signer or a sender of a sealed document says what becomes of the file', async () => {
    const { id: sender } = await somebody(stack);
    const { id, recipient } = await sealedBy(stack, sender);
    const signer = { kind: 'document', document: id, recipient } as const;
    const undecided = { ok: false, code: 'erasure.sealed-undecided' };
    const [keep, destroy] = [
      { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' },
      { decision: 'destroy' },
    ] as const;

    expect(await erase(signer)).toEqual(undecided);
    expect(await erase({ kind: 'account', id: sender })).toEqual(undecided);
    expect(await erase({ kind: 'account', id: sender }, destroy)).toEqual({
      ok: false,
      code: 'erasure.sealed-of-account',
    });
    expect(await erase(signer, keep)).toEqual({ ok: true, isNew: true });
    expect((await stack.documentLog(id)).at(-1)).toMatchObject({ data: { sealed: keep } });
    expect(await erase({ kind: 'account', id: sender }, keep)).toEqual({ ok: true, isNew: true });
  });

  test('nobody and nothing is told so', async () => {
    const nobody = { ok: false, code: 'not-found' };

    expect(await erase({ kind: 'document', document: randomUUID(), recipient: null })).toEqual(nobody);
    expect(await erase({ kind: 'request', id: randomUUID() })).toEqual(nobody);
    const { id } = await sentBy(stack, olive.id);
    expect(await erase({ kind: 'document', document: id, recipient: randomUUID() })).toEqual(nobody);
  });

  test('an account ends its sessions, and frees its names for somebody else', async () => {
    const person = { username: 'erna', email: 'erna@example.com', fullName: 'Erna', password: 'pass-word-1' };
    const secrets = { username: person.username, password: person.password };
    const client = openClient(service);
    const registered = await client.post('/api/auth/register', person);
    const { id } = registered.json();
    const signIn = () => openClient(service).post('/api/auth/login', secrets);
    expect((await client.post('/api/auth/login', secrets)).status).toBe(200);

    expect(await erase({ kind: 'account', id })).toEqual({ ok: true, isNew: true });

    expect((await client.post('/api/auth/two-factor', {})).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    const again = await openClient(service).post('/api/auth/register', person);
    expect(again.status).toBe(201);
    expect(again.json().id).not.toBe(id);
    expect((await signIn()).status).toBe(200);
    expect(await erase({ kind: 'account', id })).toEqual({ ok: true, isNew: false });
    expect((await signIn()).status).toBe(200);
    expect((await stack.accountLog(id)).map(({ type }) => type)).toContain('AccountClosed');
  });
});
