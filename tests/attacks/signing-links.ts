import { describe, expect, test, vi } from 'vitest';
import { openClient } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, tokenIn } from '../harness/people.ts';
import { runs } from '../harness/thorough.ts';
import { oracle, product } from './attacked.ts';
import { draftOf, sentBy } from './product.ts';

const signer = () => openClient(product.stack.url);
const everyCall = (token: string) => {
  const at = `/api/sign/${encodeURIComponent(token)}`;
  const signatures = [{ fieldId: product.sent.field, value: 'Sam' }];

  return [
    () => signer().get(at),
    () => signer().get(`${at}/image/1`),
    () => signer().get(`${at}/original`),
    () => signer().get(`${at}/download`),
    () => signer().post(`${at}/opened`, {}),
    () => signer().post(`${at}/complete`, { signatures }),
    () => signer().post(`${at}/decline`, { reason: 'Too dear' }),
  ];
};

export const signingLinks = () => {
  describe('a link', () => {
    const mangled: readonly [string, (token: string) => string][] = [
      ['of nothing', () => 'none'],
      ['cut short', (token) => token.slice(0, -1)],
      ['made longer', (token) => `${token}A`],
      ['with one letter changed', (token) => token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
      ['in another case', (token) => token.toUpperCase()],
      ['with padding', (token) => `${token}=`],
      ['in other base64', (token) => `${token.slice(0, -2)}+/`],
      ['of another document', ({ length }) => 'A'.repeat(length)],
      ['with a NUL', (token) => `${token}\u0000`],
      ['of 4,000 letters', () => 'a'.repeat(4_000)],
    ];

    test.each(mangled)('%s opens nothing', async (_, mangle) => {
      for (const call of everyCall(mangle(product.sent.token))) await oracle.refused([400, 404], call);
    });

    test('of a voided document, a removed one and a draft again opens nothing', async () => {
      const deleted = await sentBy(product.stack, product.olive.client);
      await product.olive.client.send('DELETE', `/api/documents/${deleted.id}`);
      for (const token of [product.voided.token, deleted.token])
        for (const call of everyCall(token)) await oracle.refused(404, call);
    });

    test('fetched by a mail scanner changes nothing that people see', async () => {
      const sent = await sentBy(product.stack, product.olive.client);
      const before = await oracle.acts();
      for (const method of ['GET', 'HEAD'])
        expect((await signer().send(method, `/sign/${sent.token}`)).status).toBe(200);
      expect(await oracle.acts()).toBe(before);

      const { recipients } = (await product.olive.client.get(`/api/documents/${sent.id}`)).json();
      expect(recipients[0].openedAt).toBeNull();
    });
  });

  describe('a submission', () => {
    const forged: readonly [string, (field: string, other: string) => unknown][] = [
      ['without the required field', () => []],
      ['of blanks', (field) => [{ fieldId: field, value: ' \t ' }]],
      ['with a field that never was', (field) => [{ fieldId: `${field}0`, value: 'Sam' }]],
      [
        'with a field of another signer among its own',
        (field, other) => [
          { fieldId: field, value: 'Sam' },
          { fieldId: other, value: 'Tess' },
        ],
      ],
      [
        'that names a field twice',
        (field) => [
          { fieldId: field, value: 'Sam' },
          { fieldId: field, value: 'Tom' },
        ],
      ],
      ['with control characters', (field) => [{ fieldId: field, value: 'S\u0000am' }]],
      ['with letters that turn the reading direction', (field) => [{ fieldId: field, value: 'S\u202eam' }]],
      [
        'of 10,000 entries',
        (field) => Array.from({ length: 10_000 }, () => ({ fieldId: field, value: 'Sam' })),
      ],
      ['with a number for a value', (field) => [{ fieldId: field, value: 7 }]],
      ['with a member too many', (field) => [{ fieldId: field, value: 'Sam', role: 'owner' }]],
    ];

    test.each(forged)('%s is refused whole', async (_, signaturesOf) => {
      const { id, token, field, other } = await forTwo();
      const signatures = signaturesOf(field, other);
      await oracle.refused([409, 413, 422], () =>
        signer().post(`/api/sign/${token}/complete`, { signatures }),
      );

      const { fields } = (await product.olive.client.get(`/api/documents/${id}`)).json();
      expect(fields.map(({ value }: { value: unknown }) => value)).toEqual([null, null]);
    });

    test('out of turn is refused, and the same one counts when its turn has come', async () => {
      const { id, token, field, second } = await forTwo();
      const theirs = { signatures: [{ fieldId: second.field, value: 'Tess' }] };
      expect(await mailsTo(second.email)).toBe(0);

      expect((await complete(token, field)).status).toBe(200);
      const late = tokenIn(await openMailbox(product.stack.mailbox).waitForMail(second.email, 'sign'));
      expect((await signer().post(`/api/sign/${late}/complete`, theirs)).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect((await product.olive.client.get(`/api/documents/${id}`)).json().document.status).toBe(
            'completed',
          ),
        PATIENCE,
      );
    });

    test('with the hash of what was shown before others signed is refused, and nobody else learns what they entered', async () => {
      const { id, token, field, second } = await forTwo();
      const seen = await seenBy(token);
      const theirs = { signatures: [{ fieldId: second.field, value: 'Tess' }], seen };
      await complete(token, field);
      const late = tokenIn(await openMailbox(product.stack.mailbox).waitForMail(second.email, 'sign'));
      const theirLink = `/api/sign/${late}/complete`;

      const before = await oracle.acts();
      expect((await signer().post(theirLink, theirs)).json()).toMatchObject({
        code: 'signing.changed',
        earlier: [{ id: field, value: null, by: { fullName: 'Sam Signer' } }],
      });
      expect(await oracle.acts()).toBe(before);
      const again = { signatures: [{ fieldId: field, value: 'Tom' }], seen: await seenBy(late) };
      await oracle.refused(409, () => signer().post(`/api/sign/${token}/complete`, again));
      await product.olive.client.post(`/api/documents/${id}/void`);
      const answer = await oracle.refused(404, () => signer().post(theirLink, theirs));
      expect(answer.text).not.toMatch(/Sam|earlier/);
    });

    test('sent 50 times at once is one signature', async () => {
      const sent = await sentBy(product.stack, product.olive.client);
      const before = await oracle.acts();
      const answers = await Promise.all(Array.from({ length: 50 }, () => complete(sent.token, sent.field)));

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      // The signature and the completion.
      expect(await oracle.acts()).toBe(before + 2);
    });

    test('again with another value changes nothing', async () => {
      await oracle.refused(409, () =>
        signer().post(`/api/sign/${product.completed.token}/complete`, {
          signatures: [{ fieldId: product.completed.field, value: 'Somebody else' }],
        }),
      );
    });

    test('of a copy recipient is refused', async () => {
      const { client } = product.olive;
      const draft = await draftOf(client);
      const email = `carl-${draft.id}@example.com`;
      await addRecipient(client, draft.id, { fullName: 'Carl Copy', email, role: 'copy' });
      await client.post(`/api/documents/${draft.id}/send`);
      const token = tokenIn(await openMailbox(product.stack.mailbox).waitForMail(email));

      await oracle.refused(409, () => signer().post(`/api/sign/${token}/complete`, { signatures: [] }));
      await oracle.refused(409, () => signer().post(`/api/sign/${token}/decline`, { reason: 'No' }));
    });
  });

  describe('void against sign, in the same moment', () => {
    test('has one outcome, which all answers agree with', async () => {
      for (let round = 0; round < runs(25); round += 1) {
        const { client } = product.olive;
        const sent = await sentBy(product.stack, client);
        const [voiding, signing] = await Promise.all([
          client.post(`/api/documents/${sent.id}/void`),
          complete(sent.token, sent.field),
        ]);

        const { status } = (await client.get(`/api/documents/${sent.id}`)).json().document;
        expect([voiding.status, signing.status, status]).toEqual(
          status === 'cancelled' ? [200, 404, 'cancelled'] : [409, 200, 'completed'],
        );
      }
    });
  });
};

const complete = (token: string, fieldId: string) =>
  signer().post(`/api/sign/${token}/complete`, { signatures: [{ fieldId, value: 'Sam' }] });

const seenBy = async (token: string) => (await signer().get(`/api/sign/${token}`)).json().seen;

const mailsTo = async (email: string) => (await openMailbox(product.stack.mailbox).mails(email)).length;

/** A sent document with Sam first and Tess second, a field each. */
const forTwo = async () => {
  const { client } = product.olive;
  const draft = await draftOf(client);
  const email = `tess-${draft.id}@example.com`;
  const tess = { fullName: 'Tess Tenant', email, signingOrder: 2 };
  const { id: recipientId } = await addRecipient(client, draft.id, tess);
  const { id: other } = await placeField(client, draft.id, { recipientId, type: 'signature', y: 300 });
  await client.post(`/api/documents/${draft.id}/send`);
  const token = tokenIn(await openMailbox(product.stack.mailbox).waitForMail(draft.sam, 'sign'));

  return { ...draft, token, other, second: { email, field: other } };
};
