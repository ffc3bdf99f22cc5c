import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Projected } from '#contracts/api/announcements.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { consent } from '../document/testing/sample-lease.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack, tokenOf } from '../testing/stack.ts';

const stack = await startStack();
const patient = await stack.serve({ shownWithin: 30_000 });
const hasty = await stack.serve({ shownWithin: 250 });

/** Acts whose effect everybody should see once they are answered. */
const acts = {
  send: async (owner: string) => `/api/documents/${(await draftOf(stack, owner)).id}/send`,
  void: async (owner: string) => `/api/documents/${(await sentBy(stack, owner)).id}/void`,
  complete: async (owner: string) => `/api/sign/${await tokenOfSent(owner)}/complete`,
  decline: async (owner: string) => `/api/sign/${await tokenOfSent(owner)}/decline`,
} as const;

const bodies = {
  send: {},
  void: {},
  complete: { signatures: [] },
  decline: { reason: 'The rent is too high.' },
} as const;

describe.each(Object.keys(acts) as (keyof typeof acts)[])('%s', (act) => {
  test('is answered once the read models that serve hold it', async () => {
    const { answer, isAnswered } = await asked(act, patient);
    const written = await untilWritten();
    for (const word of [
      null,
      { epoch: stack.epoch - 1, commit: written },
      { epoch: stack.epoch, commit: written - 1n },
    ]) {
      if (word) say(word.epoch, word.commit);
      await openClient(patient).get('/api/nothing');
      expect(isAnswered()).toBe(false);
    }
    say(stack.epoch, written);

    expect((await answer).status).toBe(200);
  });

  test('is answered in the end where nobody projects', async () => {
    const { answer } = await asked(act, hasty);

    expect((await answer).status).toBe(200);
  });
});

test('what only its author sees at once waits for nobody', async () => {
  const { id, recipient } = await draftOf(stack, owner);
  const client = await signedIn(patient);
  const field = { recipientId: recipient, type: 'text', pageNumber: 1, x: 1, y: 1, width: 90, height: 30 };

  expect((await client.post(`/api/documents/${id}/fields`, field)).status).toBe(201);
});

const owner = randomUUID();

const signedIn = async (origin: string) => {
  const client = openClient(origin);
  client.cookies.set('inkstream_session', await beginSession(stack, owner));
  return client;
};

let before = 0n;
const asked = async (act: keyof typeof acts, origin: string) => {
  const path = await acts[act](owner);
  const client = await signedIn(origin);
  before = await stack.store.head();
  let isAnswered = false;
  const answer = client.post(path, bodies[act]).finally(() => {
    isAnswered = true;
  });

  return { answer, isAnswered: () => isAnswered };
};

const untilWritten = () =>
  expect
    .poll(async () => (await stack.store.head()) > before, { interval: 5 })
    .toBe(true)
    .then(() => stack.store.head());

const say = (epoch: number, commit: bigint) =>
  stack.connection.publish(Projected.subject, JSON.stringify({ epoch, commit: String(commit), streams: [] }));

const tokenOfSent = async (by: string) => {
  const { id, recipient, other, field } = await sentBy(stack, by);
  await stack.tell({ kind: 'recipient', id: recipient }, id, {
    type: 'SignDocument',
    data: { linkVersion: 1, consent, signatures: [{ fieldId: field, value: 'Sam' }] },
  });

  return tokenOf(id, other);
};
