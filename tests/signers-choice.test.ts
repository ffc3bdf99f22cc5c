import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Completion } from '#contracts/api/completion.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { openClient } from './harness/client.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from './harness/on-demand.ts';
import { PATIENCE } from './harness/patience.ts';
import { addRecipient, newAddress, placeField, signedIn, tokenIn, upload } from './harness/people.ts';
import { darkDotsIn, imagesOf, signaturesIn, wordsOf } from './harness/poppler.ts';

let stack: SharedProduct;
let mailbox: Mailbox;

beforeAll(async () => {
  stack = await sharedProduct();
  mailbox = openMailbox(stack.mailbox);
});

describe('a signature by hand', () => {
  test('one draws, the other types in a font of choice, and both stand in the sealed PDF', async () => {
    const { client, id, ada, boris, pdf } = await sent('drawn', { inOrder: true });

    const adas = tokenIn(await mailbox.waitForMail(ada.email, 'sign'));
    const drawn = await complete(adas, { kind: 'drawn', drawing: 0 }, [flourish]);
    expect(drawn.json()).toEqual({ completed: false });
    const boriss = tokenIn(await mailbox.waitForMail(boris.email, 'sign'));
    const typed = await complete(boriss, { kind: 'typed', font: 'great-vibes' });
    expect(typed.json()).toEqual({ completed: true });

    const sealed = await vi.waitFor(async () => {
      const answer = await client.get(`/api/documents/${id}/download`);
      expect(answer.status).toBe(200);
      return answer.bytes;
    }, PATIENCE);
    expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
    expect(await darkDotsIn(sealed, 6, ada.box)).toBeGreaterThan((await darkDotsIn(pdf, 6, ada.box)) + 200);
    expect(await imagesOf(sealed)).toEqual(await imagesOf(pdf));

    const words = await wordsOf(sealed, 6);
    expect(words.filter((word) => isIn(word, boris.box)).map(({ text }) => text)).toEqual(['Boris', 'Hand']);
    expect(words.filter((word) => isIn(word, ada.box))).toEqual([]);
  });

  test('is shown to the sender as it was made', async () => {
    const { client, id, ada, pdf } = await sent('shown', { inOrder: true });
    const adas = tokenIn(await mailbox.waitForMail(ada.email, 'sign'));
    await complete(adas, { kind: 'drawn', drawing: 0 }, [flourish]);

    const { fields } = (await client.get(`/api/documents/${id}`)).json();
    const [{ handwriting }] = fields.filter(({ value }: { value: string | null }) => value !== null);
    expect(handwriting).toEqual({ kind: 'drawn', drawing: expect.any(String) });
    const drawing = await client.get(`/api/documents/${id}/drawings/${handwriting.drawing}`);
    expect(drawing.json()).toEqual(flourish);

    const file = createHash('sha256').update(pdf).digest('hex');
    expect((await client.get(`/api/documents/${id}/drawings/${file}`)).status).toBe(404);
  });
});

describe('a recipient who declines', () => {
  test('ends it for everybody; the owner reads why, the others only that', async () => {
    const { client, id, owner, ada, boris, carla } = await sent('declined');
    const [adas, boriss] = [
      tokenIn(await mailbox.waitForMail(ada.email, 'sign')),
      tokenIn(await mailbox.waitForMail(boris.email, 'sign')),
    ];
    await mailbox.waitForMail(carla.email);

    const decline = () =>
      openClient(stack.url).post(`/api/sign/${adas}/decline`, { reason: 'The <b>rent</b> & "deposit"' });
    for (const answer of [await decline(), await decline()])
      expect([answer.status, answer.json()]).toEqual([200, { declined: true }]);

    const toOwner = await mailbox.waitForMail(owner, 'Declined: “Lease”');
    expect(toOwner.text).toContain('Ada Hand declined to sign “Lease”');
    expect(toOwner.text).toContain('“The <b>rent</b> & "deposit"”');
    expect(toOwner.html).toContain('The &#60;b&#62;rent&#60;/b&#62; &#38; &#34;deposit&#34;');
    expect(toOwner.text).toContain(`${stack.url}/document/${id}`);
    for (const to of [boris.email, carla.email]) {
      const { text = '' } = await mailbox.waitForMail(to, 'Cancelled: “Lease”');
      expect(text).toContain('A recipient declined to sign “Lease”');
      for (const unsaid of ['Ada', 'rent', 'Olive Owner cancelled']) expect(text).not.toContain(unsaid);
    }
    expect(await mailbox.mails(ada.email)).toHaveLength(1);

    await eventually(`/api/sign/${adas}`).toMatchObject({ recipient: { status: 'declined' }, isTurn: false });
    await eventually(`/api/sign/${boriss}`).toMatchObject({ code: 'link.declined' });
    expect((await openClient(stack.url).get(`/api/sign/${adas}/image/1`)).status).toBe(200);
    for (const token of [adas, boriss])
      expect(
        (await openClient(stack.url).post(`/api/sign/${token}/complete`, { signatures: [] })).json(),
      ).toMatchObject({ code: 'link.declined' });

    const { document, recipients } = (await client.get(`/api/documents/${id}`)).json();
    expect(document.status).toBe('cancelled');
    expect(recipients[0]).toMatchObject({
      status: 'declined',
      declineReason: 'The <b>rent</b> & "deposit"',
      declinedAt: expect.stringMatching(/Z$/),
    });
  });

  test('leaves a document that can be deleted, and not sent again or voided', async () => {
    const { client, id, ada } = await sent('ended');
    const token = tokenIn(await mailbox.waitForMail(ada.email, 'sign'));
    await openClient(stack.url).post(`/api/sign/${token}/decline`, { reason: 'No' });

    expect((await client.post(`/api/documents/${id}/resend`)).status).toBe(409);
    expect((await client.post(`/api/documents/${id}/void`)).json()).toMatchObject({ status: 'cancelled' });
    expect((await client.delete(`/api/documents/${id}`)).status).toBe(200);
    await eventually(`/api/sign/${token}`).toMatchObject({ code: 'link.invalid' });
  });
});

test('the PDF that is signed can be had before, byte for byte, by owner and signer', async () => {
  const { client, id, ada, pdf } = await sent('original');
  const token = tokenIn(await mailbox.waitForMail(ada.email, 'sign'));

  for (const answer of [
    await client.get(`/api/documents/${id}/original`),
    await openClient(stack.url).get(`/api/sign/${token}/original`),
  ]) {
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Lease.pdf"');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(
      (await viewOf(token)).document.sha256,
    );
    expect(answer.bytes.equals(pdf)).toBe(true);
  }
});

/** Ada and Boris to sign on page 6, at once unless in order, and Carla to get a copy. */
const sent = async (name: string, { inOrder = false } = {}) => {
  const { client, email: owner } = await signedIn(stack.url);
  const pdf = Buffer.from(await contractPdf());
  const { id } = await upload(client, 'lease.pdf', pdf);
  const [ada, boris] = [
    { email: newAddress(`ada-${name}`), box: { x: 80, y: 930, width: 260, height: 60 } },
    { email: newAddress(`boris-${name}`), box: { x: 420, y: 930, width: 260, height: 60 } },
  ];
  const parties = [
    { fullName: 'Ada Hand', ...ada, signingOrder: 1 },
    { fullName: 'Boris Hand', ...boris, signingOrder: inOrder ? 2 : 1 },
  ];
  for (const { box, ...party } of parties) {
    const { id: recipientId } = await addRecipient(client, id, party);
    await placeField(client, id, { recipientId, type: 'signature', pageNumber: 6, ...box });
  }
  const carla = { fullName: 'Carla Copy', email: newAddress(`carla-${name}`), signingOrder: 3 };
  await addRecipient(client, id, { ...carla, role: 'copy' });
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);

  return { client, id, owner, ada, boris, carla, pdf };
};

/** What an address answers once the read side has come so far. */
const eventually = (path: string) => expect.poll(async () => (await openClient(stack.url).get(path)).json());

const viewOf = (token: string) =>
  vi.waitFor(async (): Promise<SigningView> => {
    const answer = await openClient(stack.url).get(`/api/sign/${token}`);
    expect(answer.status).toBe(200);
    return answer.json();
  }, PATIENCE);

type ByHand = NonNullable<Completion['signatures'][number]['handwriting']>;

/** Signs all of a link's fields with the recipient's name, and agrees to what the page showed. */
const complete = async (token: string, handwriting: ByHand, drawings?: Drawing[]) => {
  const { fields, recipient, consent } = await viewOf(token);
  const completion: Completion = {
    signatures: fields.map(({ id }) => ({ fieldId: id, value: recipient.fullName, handwriting })),
    ...(drawings && { drawings }),
    consent: { version: consent.version, sha256: consent.sha256 },
  };

  return openClient(stack.url).post(`/api/sign/${token}/complete`, completion);
};

/** A wave, and a dot over its end. */
const flourish: Drawing = {
  width: 1_000,
  height: 300,
  curves: [
    [24, 20, 200, 200, 0, 350, 300, 500, 180],
    [18, 500, 180, 650, 60, 800, 300, 980, 150],
    [40, 960, 40, 960, 40, 960, 40, 960, 40],
  ],
};

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Whether a word stands in a box, by its middle from top to bottom. */
const isIn = (
  { left, top, right, bottom }: Area,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => left >= x - 1 && right <= x + width + 1 && (top + bottom) / 2 >= y && (top + bottom) / 2 <= y + height;
