import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { PrivacyDetailView } from '#contracts/api/views/privacy.ts';
import type { Step } from '../../services/shared/running/steps.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Client } from '../harness/client.ts';
import { RECORDS_MANAGERS } from '../harness/on-demand.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, confirmEmail, signedIn, upload } from '../harness/people.ts';
import { besides, commandLine } from '../restore/command-line.ts';
import type { OwnProduct } from './own-product.ts';

/** The steps in between, of the erasures themselves, are in killed-erasures.ts. */
const steps: readonly Step[] = ['privacy request carried out', 'certificate written'];

/** What happens when the leader is killed in the midst of an erasure that a privacy request asked for. */
export const killedPrivacy = (product: () => OwnProduct) => {
  let officers: Promise<readonly [Client, Client]> | undefined;

  test.each(steps)(
    'killed at “%s”, command comes back, and the person is erased and that is certified once',
    async (step) => {
      const { stack, store } = product();
      officers ??= confirmed(stack);
      const [ruth, rob] = await officers;
      const { client: olive } = await signedIn(stack.url);
      const email = `ada-${randomUUID()}@example.com`;
      const { id } = await upload(olive, 'lease.pdf', await samplePdf({ title: email }));
      await addRecipient(olive, id, { fullName: 'Ada Lovelace', email });
      const request = await decided(ruth, email);
      await stack.steps.hold(step);
      expect((await rob.post(`${request}/approve`, {})).status).toBe(200);

      await stack.steps.reached(step);
      await stack.processes.kill9('command');
      await stack.steps.release(step);

      await stack.processes.ready('command');
      const { certificate } = await as(rob, request, ({ status }) => expect(status).toBe('fulfilled'));
      expect(certificate).not.toBeNull();
      const types = (await store.read(`e1.document-${id}`)).map(({ type }) => type);
      for (const type of ['PersonalDataErased', 'PersonalKeysDestroyed', 'BlobsDestroyed'])
        expect(types.filter((one) => one === type)).toEqual([type]);
      const told = (await store.read(`e1.privacy-${request.split('/').at(-1)}`)).map(({ type }) => type);
      expect(told.filter((type) => type === 'PrivacyRequestFulfilled')).toHaveLength(1);
    },
    90_000,
  );

  test('what was erased is nothing that an audit finds', async () => {
    expect(await commandLine('audit.ts', [], besides(product().stack))).toMatchObject({ code: 0 });
  });
};

const confirmed = async (stack: OwnProduct['stack']): Promise<readonly [Client, Client]> => {
  const ruth = await signedIn(stack.url, 'Ruth Records', RECORDS_MANAGERS[1]);
  const rob = await signedIn(stack.url, 'Rob Records', RECORDS_MANAGERS[2]);
  for (const person of [ruth, rob]) await confirmEmail(stack.mailbox, person);

  return [ruth.client, rob.client];
};

/** The address of a request whose only match is to be erased. */
const decided = async (ruth: Client, email: string): Promise<string> => {
  const entered = await ruth.post('/api/privacy/requests', { kind: 'erasure', email });
  expect(entered.status).toBe(201);
  const request = `/api/privacy/requests/${entered.json().id}`;
  const { matches } = await as(ruth, request, ({ isSearched }) => expect(isSearched).toBe(true));
  const [match] = matches;
  if (match?.kind !== 'recipient') return expect.unreachable('It was found as a recipient.');
  const { document, recipient } = match;
  const body = {
    match: { kind: 'recipient', document, recipient },
    decision: { decision: 'erase', basis: 'objection' },
  };
  expect((await ruth.post(`${request}/decisions`, body)).status).toBe(200);

  return request;
};

/** The request, once it stands as it should. */
const as = (client: Client, request: string, should: (view: PrivacyDetailView) => void) =>
  vi.waitFor(
    async () => {
      const answer = await client.get(request);
      expect(answer.status).toBe(200);
      const view: PrivacyDetailView = answer.json();
      should(view);

      return view;
    },
    { ...PATIENCE, interval: 200 },
  );
