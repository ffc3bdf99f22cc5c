import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { commitmentOf } from '#contracts/personal/box.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack, tokenOf } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';
import { file, placedData } from './testing/sample-lease.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());
const route = routeNamed('POST /api/sign/:token/complete');

describe('a drawn signature', () => {
  test('is kept as a blob, and named by it on record', async () => {
    const sent = await sentBy(stack, olive.id);
    const answer = await ask(route, sent, { body: drawn(sent, [flourish], 0) });

    expect([answer.status, answer.json()]).toEqual([200, { completed: false }]);
    expect(await handwritingOn(sent)).toEqual({ kind: 'drawn', drawing: nameOf(flourish) });
    expect(JSON.parse(String(await stack.blobs.get(nameOf(flourish))))).toEqual(flourish);
  });

  test('that was taken from a picture says so, and the colour of its ink', async () => {
    const sent = await sentBy(stack, olive.id);
    const handwriting = { kind: 'drawn', drawing: 0, ink: 'black', source: 'picture' };
    const signatures = [{ fieldId: sent.field, value: 'Sam', handwriting }];
    await ask(route, sent, { body: { signatures, drawings: [flourish] } });

    expect(await handwritingOn(sent)).toEqual({ ...handwriting, drawing: nameOf(flourish) });
  });

  test('is one blob however its members are ordered', async () => {
    const sent = await sentBy(stack, olive.id);
    const { width, height, curves } = flourish;
    await ask(route, sent, { body: drawn(sent, [{ curves, height, width }], 0) });

    expect(await handwritingOn(sent)).toEqual({ kind: 'drawn', drawing: nameOf(flourish) });
  });

  test('is kept only where a signature names it', async () => {
    const sent = await sentBy(stack, olive.id);
    const [named, spare] = [drawingOf(11), drawingOf(12)];
    await ask(route, sent, { body: drawn(sent, [spare, named], 1) });

    expect(await handwritingOn(sent)).toEqual({ kind: 'drawn', drawing: nameOf(named) });
    expect([await stack.blobs.has(nameOf(named)), await stack.blobs.has(nameOf(spare))]).toEqual([
      true,
      false,
    ]);
  });

  test('leaves nothing behind where the submission is refused', async () => {
    const sent = await sentBy(stack, olive.id);
    const unwelcome = drawingOf(21);
    const { signatures, drawings } = drawn(sent, [unwelcome], 0);
    const body = { drawings, signatures: [...signatures, { fieldId: 'nowhere', value: 'x' }] };

    await refused(422, 'signing.unknown-field', () => ask(route, sent, { body }));
    expect(await stack.blobs.has(nameOf(unwelcome))).toBe(false);
  });

  test('that is not there is refused', async () => {
    const sent = await sentBy(stack, olive.id);

    for (const drawings of [[], [flourish], undefined])
      await refused(422, 'signing.unknown-drawing', () =>
        ask(route, sent, { body: drawn(sent, drawings, 1) }),
      );
  });

  test('without a name is refused', async () => {
    const sent = await sentBy(stack, olive.id);

    await refused(422, 'signing.invalid-value', () =>
      ask(route, sent, { body: drawn(sent, [flourish], 0, ' ') }),
    );
  });

  test.each<[string, object]>([
    ['no curves', { ...drawingOf(1), curves: [] }],
    ['2,001 curves', { ...drawingOf(1), curves: Array(2_001).fill(drawingOf(1).curves[0]) }],
    ['half a curve', { ...drawingOf(1), curves: [[1, 2, 3]] }],
    ['a curve of fractions', { ...drawingOf(1), curves: [[1, 0.5, 0, 0, 0, 0, 0, 0, 0]] }],
    ['a curve in the void', { ...drawingOf(1), curves: [[1, -1, 0, 0, 0, 0, 0, 0, 0]] }],
    ['no size', { curves: drawingOf(1).curves }],
    ['more than curves', { ...drawingOf(1), script: 'alert(1)' }],
  ])('with %s is refused', async (_, drawing) => {
    const sent = await sentBy(stack, olive.id);

    await refused(422, 'invalid', () => ask(route, sent, { body: drawn(sent, [drawing], 0) }));
  });

  test('too large for a request is refused', async () => {
    const sent = await sentBy(stack, olive.id);
    const large = { ...drawingOf(1), curves: Array(2_000).fill(Array(9).fill(1_000)) };

    await refused(413, 'too-large', () => ask(route, sent, { body: drawn(sent, Array(4).fill(large), 0) }));
  });

  test('sent again is not a second signature', async () => {
    const sent = await sentBy(stack, olive.id);
    const body = drawn(sent, [flourish], 0);
    const headers = { 'Idempotency-Key': 'once' };
    await ask(route, sent, { body, headers });
    const head = await stack.lastChange();

    expect((await ask(route, sent, { body, headers })).json()).toEqual({ completed: false });
    expect((await ask(route, sent, { body })).json()).toEqual({ completed: false });
    expect(await stack.lastChange()).toBe(head);
    await refused(422, 'key-reused', () =>
      ask(route, sent, { body: drawn(sent, [drawingOf(31)], 0), headers }),
    );
    await refused(409, 'signing.already-signed', () =>
      ask(route, sent, { body: drawn(sent, [drawingOf(31)], 0) }),
    );
  });
});

test('a typed signature keeps its font', async () => {
  const sent = await sentBy(stack, olive.id);
  const handwriting = { kind: 'typed', font: 'great-vibes' };
  await ask(route, sent, { body: { signatures: [{ fieldId: sent.field, value: 'Sam', handwriting }] } });

  expect(await handwritingOn(sent)).toEqual(handwriting);
});

test('a font that nobody has is refused', async () => {
  const sent = await sentBy(stack, olive.id);
  const handwriting = { kind: 'typed', font: 'comic-sans' };

  await refused(422, 'invalid', () =>
    ask(route, sent, { body: { signatures: [{ fieldId: sent.field, value: 'Sam', handwriting }] } }),
  );
});

describe('a signature that says what its signer was shown', () => {
  test('is refused once somebody else has signed, with what that is, and taken with that', async () => {
    const { sam, tess, samSigns, tessSigns } = await parallel();
    const seen = await seenNow(tess);
    await ask(route, sam, samSigns(seen));

    const stale = await ask(route, tess, tessSigns(seen));
    const now = stale.json();

    expect([stale.status, now.code]).toEqual([409, 'signing.changed']);
    expect(now.earlier).toMatchObject([
      { id: sam.field, type: 'text', value: 'two rooms', by: { fullName: 'Sam', position: 0 } },
    ]);
    expect((await ask(route, tess, tessSigns(now.seen))).json()).toEqual({ completed: true });
    expect(await seenOnRecord(sam)).toEqual([seen, now.seen]);
    expect(now.seen).toBe(
      sha256(
        canonicalJson({
          earlier: [{ commitment: await commitmentOn(sam), field: sam.field }],
          pdf: file.pdf,
        }),
      ),
    );
  });

  test('leaves nothing behind where it is refused, and counts once it is sent anew', async () => {
    const sam = await draftOf(stack, olive.id);
    const text = `${sam.id}.${randomUUID()}`;
    await stack.tell(
      olive.id,
      sam.id,
      { type: 'PlaceField', data: placedData(sam.other, 'text', { field: text }) },
      { type: 'EditRecipient', data: { recipient: sam.other, signingOrder: 1 } },
      { type: 'SendDocument', data: {} },
    );
    const tess = { ...sam, token: tokenOf(sam.id, sam.other) };
    const seen = await seenNow(sam);
    await ask(route, tess, signing({ fieldId: text, value: 'two rooms' })(seen));
    const drawing = drawingOf(41);
    const samSigns = (seen: string) =>
      ask(route, sam, { body: { ...drawn(sam, [drawing], 0), seen }, headers: { 'Idempotency-Key': 'sam' } });
    const head = await stack.lastChange();

    expect((await samSigns(seen)).json().code).toBe('signing.changed');
    expect([await stack.blobs.has(nameOf(drawing)), await stack.lastChange()]).toEqual([false, head]);
    expect((await samSigns(await seenNow(sam))).json()).toEqual({ completed: true });
    expect(await handwritingOn(sam)).toEqual({ kind: 'drawn', drawing: nameOf(drawing) });
  });

  test('of two at once, one is taken, and the other is shown it first', async () => {
    const { sam, tess, samSigns, tessSigns } = await parallel();
    const seen = await seenNow(tess);

    const answers = await Promise.all([ask(route, sam, samSigns(seen)), ask(route, tess, tessSigns(seen))]);

    // Tess fills nothing in, so that nothing has changed for Sam if she was first.
    const [first, second] = answers.map(({ status }) => status);
    expect([first, second]).toBeOneOf([
      [200, 409],
      [200, 200],
    ]);
    expect((await seenOnRecord(sam)).filter((one) => one === seen)).toHaveLength(second === 200 ? 2 : 1);
  });

  test('is refused if it says anything but a hash', async () => {
    const { sam, samSigns } = await parallel();

    await refused(422, 'invalid', () => ask(route, sam, samSigns('everything')));
  });
});

const NOTHING = 'f'.repeat(64);

/** Sam has to fill in a text and Tess nothing, in any order. */
const parallel = async () => {
  const draft = await draftOf(stack, olive.id);
  await stack.tell(
    olive.id,
    draft.id,
    { type: 'RemoveField', data: { field: draft.field } },
    { type: 'PlaceField', data: placedData(draft.recipient, 'text', { field: draft.field }) },
    { type: 'EditRecipient', data: { recipient: draft.other, signingOrder: 1 } },
    { type: 'SendDocument', data: {} },
  );

  const tess = { ...draft, token: tokenOf(draft.id, draft.other) };

  return {
    sam: draft,
    tess,
    samSigns: signing({ fieldId: draft.field, value: 'two rooms' }),
    tessSigns: signing(),
  };
};

const signing =
  (...signatures: readonly { fieldId: string; value: string }[]) =>
  (seen: string) => ({ body: { signatures, seen } });

/** What somebody would have to say that they were shown. */
const seenNow = async (tess: Draft): Promise<string> =>
  (await ask(route, tess, { body: { signatures: [], seen: NOTHING } })).json().seen;

const signedIn = async ({ id }: Draft) =>
  ((await stack.documentLog(id)) as readonly Recorded<DocumentEvent>[]).flatMap((event) =>
    event.type === 'RecipientSigned' ? [event] : [],
  );

const seenOnRecord = async (sent: Draft) => (await signedIn(sent)).map(({ data }) => data.seen);

const commitmentOn = async (sent: Draft) => {
  const [event = expect.unreachable()] = await signedIn(sent);

  return commitmentOf(asStored(event).data.values[0]?.value);
};

const drawingOf = (n: number): Drawing => ({
  width: 400,
  height: 100,
  curves: [
    [4, n, 10, 100, 90, 200, 10, 390, 50],
    [6, 200, 50, 200, 50, 200, 50, 200, 50],
  ],
});

const flourish = drawingOf(10);

const nameOf = (drawing: Drawing) => sha256(canonicalJson(drawing));

const drawn = ({ field }: Draft, drawings: readonly object[] | undefined, index: number, value = 'Sam') => ({
  signatures: [{ fieldId: field, value, handwriting: { kind: 'drawn', drawing: index } }],
  ...(drawings && { drawings }),
});

const handwritingOn = async ({ id, field }: Draft) =>
  (await stack.stateOf(id)).fields.find((one) => one.id === field)?.handwriting;
