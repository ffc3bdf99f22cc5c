import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SigningView } from '#contracts/api/views/signing.ts';
import { consentText } from '#contracts/document/consent/consent.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { recipientKey } from '#contracts/key-id.ts';
import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import {
  completed,
  declined,
  deleted,
  fieldOf,
  fieldPlaced,
  invited,
  PDF,
  page,
  recipientAdded,
  sealedAs,
  sent,
  signed,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { linkOf, startStack } from '../testing/stack.ts';

const { get, happen, signedIn, blobs } = await startStack();
const olive = await signedIn('olive');

describe('a signing link', () => {
  test('shows the document, its pages and what is agreed to', async () => {
    const { id, sam, view } = await lease(() => [sent]);
    const { document, consent } = await view(sam);

    expect(document).toEqual({
      id,
      title: 'Lease',
      status: 'sent',
      pageCount: 2,
      imageUrls: [1, 2].map((page) => `/api/sign/${linkOf(id, sam)}/image/${page}`),
      pages: [page, page],
      sha256: PDF,
    });
    expect(consent.sha256).toBe(createHash('sha256').update(consentText).digest('hex'));
  });

  test("shows the signer's own fields only, and nobody else", async () => {
    const { sam, sue, field, view } = await lease(() => [sent]);
    const shown = await view(sam);

    expect(shown.fields.map(({ id }) => id)).toEqual([field]);
    expect(shown.recipient).toMatchObject({ id: sam, status: 'pending', signedAt: null });
    expect(JSON.stringify(shown)).not.toContain(sue);
  });

  test('says how it may be signed', async () => {
    const ruled = await lease(() => [applied(['drawn']), sent]);
    const free = await lease(() => [sent]);

    expect((await ruled.view(ruled.sam)).signatureKinds).toEqual(['drawn']);
    expect((await free.view(free.sam)).signatureKinds).toEqual(['typed', 'drawn', 'picture']);
  });

  test('says whose turn it is', async () => {
    const first = await lease(() => [sent]);
    const then = await lease(({ sam }) => [sent, signed(sam, [])]);

    expect((await first.view(first.sam)).isTurn).toBe(true);
    expect((await first.view(first.sue)).isTurn).toBe(false);
    expect((await then.view(then.sam)).isTurn).toBe(false);
    expect((await then.view(then.sue)).isTurn).toBe(true);
  });

  test('shows what was entered once it is signed, to its signer and to those who sign next', async () => {
    const { sam, sue, carol, field, view } = await lease((one) => [
      sent,
      signed(one.sam, [{ field: one.field, value: 'S. Signer' }]),
    ]);
    const own = await view(sam);
    const next = await view(sue);

    expect(own.fields.map(({ value }) => value)).toEqual(['S. Signer']);
    expect(own.recipient).toMatchObject({ status: 'signed', signedAt: expect.any(String) });
    expect(next.earlier).toMatchObject([
      {
        id: field,
        type: 'text',
        value: 'S. Signer',
        by: { fullName: 'Sam Signer', position: 0, signedAt: own.recipient.signedAt },
      },
    ]);
    expect(next.fields.map(({ value }) => value)).toEqual([null]);
    expect(next.seen).toBe(seenOf(field));
    for (const other of [own, await view(carol)]) expect(other).toMatchObject({ earlier: [], seen: null });
    expect(JSON.stringify(await view(carol))).not.toContain('S. Signer');
    expect(JSON.stringify(next)).not.toContain(sam);
  });

  test('shows nothing of others before there is something, or if the sender wants that', async () => {
    const first = await lease(() => [sent]);
    const hidden = await lease((one) => [
      chosen('hidden'),
      sent,
      signed(one.sam, [{ field: one.field, value: 'S. Signer' }]),
    ]);

    expect(await first.view(first.sam)).toMatchObject({ earlier: [], seen: seenOf() });
    expect(await hidden.view(hidden.sue)).toMatchObject({ earlier: [], seen: seenOf() });
    expect(JSON.stringify(await hidden.view(hidden.sue))).not.toContain('S. Signer');
  });

  test.each([
    ['texts', null, null],
    ['shown', 'Sam', { kind: 'typed', font: 'caveat' }],
  ] as const)('shows a signature of others as the sender wants: %s', async (rule, value, handwriting) => {
    const { sue, initials, view, open } = await lease((one) => [
      fieldPlaced(one.initials, one.sam, 'signature'),
      chosen(rule),
      sent,
      signed(one.sam, [
        { field: one.initials, value: 'Sam', handwriting: { kind: 'typed', font: 'caveat' } },
      ]),
    ]);

    expect((await view(sue)).earlier).toMatchObject([{ id: initials, value, handwriting }]);
    expect((await (await open(sue)).text()).includes('caveat')).toBe(rule === 'shown');
  });

  test('has what others drew, in its turn, if the sender shows it', async () => {
    const drawn = JSON.stringify({ width: 1, height: 1, curves: [] });
    const drawing = await blobs.put(Buffer.from(drawn));
    const statusFor = async (rule: EarlierEntriesRule, who: 'sam' | 'sue' | 'carol', named = drawing) => {
      const people = await lease((one) => [
        fieldPlaced(one.initials, one.sam, 'signature'),
        chosen(rule),
        sent,
        signed(one.sam, [{ field: one.initials, value: 'Sam', handwriting: { kind: 'drawn', drawing } }]),
      ]);
      const path = `/api/sign/${linkOf(people.id, people[who])}/drawings/${named}`;
      const answer = await get(path, { after: people.after });
      return answer.status === 200 ? answer.text() : answer.status;
    };

    expect(await statusFor('shown', 'sue')).toBe(drawn);
    expect(await statusFor('texts', 'sue')).toBe(404);
    expect(await statusFor('hidden', 'sue')).toBe(404);
    expect(await statusFor('shown', 'sam')).toBe(404);
    expect(await statusFor('shown', 'carol')).toBe(404);
    expect(await statusFor('shown', 'sue', 'f'.repeat(64))).toBe(404);
    expect(await statusFor('shown', 'sue', 'x')).toBe(404);
  });

  test('has no drawing of somebody who was erased, not even to those who still know its address', async () => {
    const drawing = await blobs.put(Buffer.from(JSON.stringify({ width: 2, height: 1, curves: [] })));
    const { id, sam, sue, after } = await lease((one) => [
      fieldPlaced(one.initials, one.sam, 'signature'),
      chosen('shown'),
      sent,
      signed(one.sam, [{ field: one.initials, value: 'Sam', handwriting: { kind: 'drawn', drawing } }]),
    ]);
    const statuses = async (now: string) =>
      Promise.all([
        get(`/api/sign/${linkOf(id, sue)}/drawings/${drawing}`, { after: now }),
        get(`/api/documents/${id}/drawings/${drawing}`, { as: olive, after: now }),
      ]).then((answers) => answers.map(({ status }) => status));
    const data = {
      keys: [recipientKey(id, sam)],
      basis: 'objection' as const,
      request: null,
      reason: 'Asked',
    };

    expect(await statuses(after)).toEqual([200, 200]);
    const erased = await happen(id, { type: 'PersonalDataErased', data });
    expect(await statuses(erased)).toEqual([404, 404]);
  });

  test('has nothing of others once they were erased, or once it is of no use any more', async () => {
    const drawing = await blobs.put(Buffer.from(JSON.stringify({ width: 2, height: 1, curves: [] })));
    const shownAfter = async (then: (one: People) => readonly DocumentEvent[]) => {
      const { id, sue, open, after } = await lease((one) => [
        fieldPlaced(one.initials, one.sam, 'signature'),
        chosen('shown'),
        sent,
        signed(one.sam, [
          { field: one.field, value: 'two rooms' },
          { field: one.initials, value: 'Sam', handwriting: { kind: 'drawn', drawing } },
        ]),
        ...then(one),
      ]);
      const drawn = await get(`/api/sign/${linkOf(id, sue)}/drawings/${drawing}`, { after });
      return [drawn.status, /two rooms|Sam Signer|@example/.exec(await othersIn(await open(sue)))?.[0]];
    };
    const erased = ({ id, sam }: People): DocumentEvent => ({
      type: 'PersonalDataErased',
      data: { keys: [`r:${id}.${sam}`], basis: 'objection', request: null, reason: 'Asked' },
    });

    expect(await shownAfter(() => [])).toEqual([200, 'two rooms']);
    const expired = ({ sue }: People) => invited(sue, PAST);
    for (const then of [erased, expired, () => voided, () => deleted, ({ sue }: People) => declined(sue)])
      expect(await shownAfter((one) => [then(one)])).toEqual([404, undefined]);
  });

  test('tells a copy recipient that nothing is to be done', async () => {
    const { carol, view } = await lease(() => [sent]);

    expect(await view(carol)).toMatchObject({
      isCopyRecipient: true,
      isTurn: false,
      fields: [],
      recipient: { status: 'notified' },
    });
  });

  test('tells when everybody has signed, and when the sealed PDF is there', async () => {
    const all = ({ sam, sue }: People) => [sent, signed(sam, []), signed(sue, []), completed];
    const done = await lease(all);
    const sealed = await lease((people) => [...all(people), sealedAs('d'.repeat(64))]);

    expect(await done.view(done.sam)).toMatchObject({ completed: true, sealed: false });
    expect(await sealed.view(sealed.sam)).toMatchObject({ completed: true, sealed: true });
  });

  test('changes nothing when it is opened', async () => {
    const { id, sam, open, after } = await lease(() => [sent]);
    const statuses = [(await open(sam)).status, (await open(sam, { method: 'HEAD' })).status];
    const detail = await get(`/api/documents/${id}`, { as: olive, after });

    expect(statuses).toEqual([200, 200]);
    expect(await detail.json()).toMatchObject({ recipients: [{ openedAt: null }, {}, {}] });
  });
});

describe('a signing link that does not count', () => {
  test.each<[string, string, (people: People) => DocumentEvent[]]>([
    ['in a draft', 'link.invalid', () => []],
    ['of a deleted document', 'link.invalid', () => [sent, deleted]],
    [
      'of a removed recipient',
      'link.invalid',
      ({ sam }) => [{ type: 'RecipientRemoved', data: { recipient: sam } }, sent],
    ],
    ['that a newer one has replaced', 'link.invalid', ({ sam }) => [sent, resent(sam)]],
    ['of a voided document', 'link.voided', () => [sent, voided]],
    ['of a document that another declined', 'link.declined', ({ sue }) => [sent, declined(sue)]],
    ['that has expired', 'link.expired', ({ sam }) => [sent, invited(sam, PAST)]],
  ])('is 404: %s', async (_, code, events) => {
    const { sam, open } = await lease(events);
    const answer = await open(sam);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('is 404 for a token that we did not make, in the same bytes as one of nothing', async () => {
    const token = linkOf(randomUUID(), randomUUID());
    const mangled = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const answers = await Promise.all(
      [token, mangled, 'x', `${token}=`, token.slice(1)].map((one) => get(`/api/sign/${one}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe('a signing link that does', () => {
  test('has not expired yet', async () => {
    const { sam, open } = await lease((people) => [sent, invited(people.sam, FUTURE)]);

    expect((await open(sam)).status).toBe(200);
  });

  test('is the one that a resend made', async () => {
    const { sam, open } = await lease((people) => [sent, resent(people.sam)]);

    expect((await open(sam, {}, 2)).status).toBe(200);
  });

  test('still shows to who declined that they did, expired or not', async () => {
    const { sam, view, open } = await lease((one) => [sent, invited(one.sam, PAST), declined(one.sam)]);

    expect(await view(sam)).toMatchObject({
      document: { status: 'cancelled' },
      recipient: { status: 'declined', signedAt: null },
      isTurn: false,
      completed: false,
    });
    expect((await open(sam)).status).toBe(200);
  });

  test('says nothing of why to who declined, or of who else declined', async () => {
    const { sam, sue, carol, view, open } = await lease((one) => [sent, declined(one.sam)]);

    expect(JSON.stringify(await view(sam))).not.toContain('too high');
    for (const other of [sue, carol]) {
      const text = await (await open(other)).text();
      expect(text).not.toContain('too high');
      expect(text).not.toContain(sam);
    }
  });

  test('shows the done screen to who has signed, expired or not', async () => {
    const { sam, view } = await lease((one) => [sent, invited(one.sam, PAST), signed(one.sam, [])]);

    expect((await view(sam)).recipient.status).toBe('signed');
  });
});

const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2999-01-01T00:00:00.000Z';

const resent = (recipient: string): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient, linkVersion: 2 }] },
});

type People = ReturnType<typeof people>;

const people = (id: string) => ({
  id,
  sam: randomUUID(),
  sue: randomUUID(),
  carol: randomUUID(),
  field: fieldOf(id),
  initials: fieldOf(id),
});

/** All that an answer says but of its own recipient. */
const othersIn = async (answer: Response): Promise<string> => {
  const { recipient: _, ...view } = z.record(z.string(), z.unknown()).parse(await answer.json());

  return JSON.stringify(view);
};

const chosen = (earlierEntries: EarlierEntriesRule): DocumentEvent => ({
  type: 'EarlierEntriesSet',
  data: { earlierEntries },
});

/** Of entries that are stored without a box, as here. */
const seenOf = (...fields: readonly string[]) =>
  createHash('sha256')
    .update(canonicalJson({ earlier: fields.map((field) => ({ commitment: null, field })), pdf: PDF }))
    .digest('hex');

const applied = (signatureKinds: SignatureKind[]): DocumentEvent => ({
  type: 'PoliciesApplied',
  data: {
    organisation: randomUUID(),
    revision: 3,
    domains: [],
    values: { ...documentPolicyDefaults, signatureKinds },
  },
});

/** A lease for Sam to sign, then Sue, with a copy to Carol; then what happened. */
const lease = async (happened: (people: People) => readonly DocumentEvent[]) => {
  const all = people(randomUUID());
  const { id, sam, sue, carol, field } = all;
  const after = await happen(
    id,
    uploaded(olive.id),
    recipientAdded(sam),
    recipientAdded(sue, { signingOrder: 2 }),
    recipientAdded(carol, { role: 'copy', signingOrder: 3 }),
    fieldPlaced(field, sam),
    fieldPlaced(fieldOf(id), sue),
    ...happened(all),
  );
  const open = (who: string, options = {}, version = 1) =>
    get(`/api/sign/${linkOf(id, who, version)}`, { after, ...options });

  return {
    ...all,
    after,
    open,
    view: async (who: string) => z.strictObject(SigningView.shape).parse(await (await open(who)).json()),
  };
};
