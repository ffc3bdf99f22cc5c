import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { everywhere } from '../testing/every-route.ts';
import { losingKey } from '../testing/losing-key.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { consent, file, placedData } from './testing/sample-lease.ts';

const stack: Stack = await startStack();
const service = await stack.serve();
const { olive } = await everywhere(stack, service);

describe('a duplicate', () => {
  test('is a draft with the same file, recipients and fields, and ids of its own', async () => {
    const original = await draftOf(stack, olive.id);

    const answer = await duplicate(original.id);

    const copy = answer.json();
    expect(answer.status).toBe(201);
    expect(copy).toMatchObject({
      title: 'Lease (Copy)',
      status: 'draft',
      pageCount: 2,
      createdById: olive.id,
    });
    const state = await stack.stateOf(copy.id);
    expect(state).toMatchObject({
      ...file,
      recipients: [
        { fullName: 'Sam', email: 'sam@example.com', role: 'signer', signingOrder: 1, status: 'pending' },
        { fullName: 'Tess', signingOrder: 2 },
      ],
      fields: [{ type: 'signature', x: 10, y: 10, width: 100, height: 30, required: true, value: null }],
    });
    expect(state.fields[0]?.recipient).toBe(state.recipients[0]?.id);
    expect(state.fields[0]?.id).toMatch(new RegExp(`^${copy.id}\\.`));
    for (const id of [original.id, original.recipient, original.other, original.field])
      expect(JSON.stringify([state.recipients, state.fields])).not.toContain(id);
  });

  test('of a signed document has nothing of the signatures', async () => {
    const { id, recipient, field } = await sentBy(stack, olive.id);
    const handwriting = { kind: 'typed', font: 'caveat' } as const;
    await stack.tell({ kind: 'recipient', id: recipient }, id, {
      type: 'SignDocument',
      data: { linkVersion: 1, consent, signatures: [{ fieldId: field, value: 'Sam', handwriting }] },
    });

    const copy = await stack.stateOf((await duplicate(id)).json().id);

    expect(copy).toMatchObject({
      status: 'draft',
      sentAt: null,
      fields: [{ value: null, handwriting: null }],
    });
    expect((await stack.documentLog(copy.id)).at(-1)?.data).not.toHaveProperty('handwriting');
    expect(copy.recipients.map(({ status, signedAt }) => [status, signedAt])).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
  });

  test('leaves out who was erased, and the fields that were theirs', async () => {
    const original = await draftOf(stack, olive.id);
    await erased(original.id, original.recipient);

    const copy = await stack.stateOf((await duplicate(original.id)).json().id);

    expect(copy.recipients).toMatchObject([{ fullName: 'Tess', signingOrder: 2 }]);
    expect(copy.fields).toEqual([]);
    const said = (await stack.documentLog(copy.id)).map(({ data }) => data);
    expect(JSON.stringify(said)).not.toContain('[erased]');
  });

  test('is not made while a name in it is lost', async () => {
    const original = await draftOf(stack, olive.id);
    const key = `r:${original.id}.${original.recipient}`;
    const giveBack = await losingKey(stack, key);
    const apart = await stack.serve({ isApart: true });

    expect(await duplicate(original.id, randomUUID(), {}, apart)).toMatchObject({ status: 503 });
    await giveBack();
    expect(await duplicate(original.id, randomUUID(), {}, apart)).toMatchObject({ status: 201 });
  });

  test.each([
    ['a long one', 'x'.repeat(200), `${'x'.repeat(193)} (Copy)`],
    ['one that would be cut through a character', `${'x'.repeat(192)}😀😀`, `${'x'.repeat(192)} (Copy)`],
  ])('shortens the title: %s', async (_, title, shortened) => {
    const id = randomUUID();
    await stack.tell(olive.id, id, { type: 'UploadDocument', data: { title, ...file } });

    expect((await duplicate(id)).json().title).toBe(shortened);
  });

  test('of a document with all that it can hold is made, whatever the browser calls itself', async () => {
    const id = await fullDocument();

    const answer = await duplicate(id, randomUUID(), { 'User-Agent': 'x'.repeat(300) });

    const { fields, recipients } = await stack.stateOf(answer.json().id);
    expect([fields.length, recipients.length]).toEqual([1_000, 100]);
    expect(await verifyChain(await stack.documentLog(answer.json().id))).toMatchObject({ unbroken: true });
  });

  test('asked for again with the same key is the same, even once the original is gone', async () => {
    const original = await draftOf(stack, olive.id);
    const key = randomUUID();
    const first = await duplicate(original.id, key);
    await stack.tell(olive.id, original.id, { type: 'DeleteDocument', data: {} });

    const again = await duplicate(original.id, key);

    expect(again.text).toBe(first.text);
    expect(again.status).toBe(201);
    expect((await duplicate(original.id)).status).toBe(404);
  });

  test('asked for again without a key is another', async () => {
    const { id } = await draftOf(stack, olive.id);

    expect((await duplicate(id)).json().id).not.toBe((await duplicate(id)).json().id);
  });
});

const erased = (id: string, recipient: string) =>
  stack.tell({ kind: 'system', id: 'command-line:otto' }, id, {
    type: 'ErasePersonalData',
    data: { recipient, basis: 'objection', request: null, reason: 'Asked by mail' },
  });

const duplicate = (id: string, key: string = randomUUID(), headers = {}, at = service) => {
  const client = openClient(at);
  client.cookies.set('inkstream_session', olive.session);

  return client.post(`/api/documents/${id}/duplicate`, undefined, { 'Idempotency-Key': key, ...headers });
};

/** A hundred recipients and a thousand fields, made in one go. */
const fullDocument = async () => {
  const id = randomUUID();
  const recipients = Array.from({ length: 100 }, () => randomUUID());
  await stack.tell(olive.id, id, {
    type: 'DuplicateDocument',
    data: {
      from: randomUUID(),
      title: 'Lease',
      ...file,
      subject: null,
      message: 'x'.repeat(2_000),
      recipients: recipients.map((recipient) => ({
        recipient,
        fullName: 'x'.repeat(100),
        email: `${'x'.repeat(100)}@example.com`,
        role: 'signer',
        signingOrder: 1,
        title: 'x'.repeat(100),
      })),
      fields: Array.from({ length: 1_000 }, (_, n) =>
        placedData(recipients[n % 100] ?? '', 'text', {
          field: `${id}.${randomUUID()}`,
          label: 'x'.repeat(100),
        }),
      ),
    },
  });

  return id;
};
