import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { WorkKind } from '#contracts/card.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { readSigningToken } from '../../../shared/keys/signing-link.ts';
import { account } from '../../account/decisions/decider.ts';
import { file, placedData } from '../../document/testing/sample-lease.ts';
import { handle } from '../../log/handle.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import type { Reactor } from './reactor.ts';
import { settle as settleStream } from './settle.ts';
import { accepted, forever, later, reactorAt, refused } from './testing/reactions.ts';

const stack = await startStack();

describe('invitations', () => {
  test('go to all whose turn it is, each once, and are put on record', async () => {
    const { id, people } = await sent(12);
    const { reactor, posted } = reactorAt(stack);

    expect(await settle(reactor, 'mail', id, forever)).toBe(true);
    expect(await settle(reactor, 'mail', id, forever)).toBe(true);

    expect(posted.map(({ to }) => to.address).toSorted()).toEqual(people.map(addressOf).toSorted());
    expect(await typesOf(id)).toEqual([...before(12), ...Array(12).fill('InvitationMailed')]);
  });

  test('carry a link that its recipient can open, for as long as links count', async () => {
    const { id, people } = await sent(1);
    const { reactor, posted } = reactorAt(stack);
    await settle(reactor, 'mail', id, forever);

    const [, token = ''] = /https:\/\/sign\.example\/sign\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    expect(readSigningToken(linkSecret, token)).toEqual({
      documentId: id,
      recipientId: people[0],
      version: 1,
    });
    const mailed = (await stack.documentLog(id)).at(-1);
    expect(mailed).toMatchObject({
      data: { recipient: people[0], attempt: 1, linkVersion: 1, messageId: posted[0]?.messageId },
      metadata: { by: { kind: 'system', id: 'mail' }, ip: null, userAgent: null },
    });
    const days = (Date.parse(String(mailed?.data.linkExpiresAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
  });

  test('answer to the event that asked for them, in the same chain of causes', async () => {
    const { id } = await sent(1);
    await settle(reactorAt(stack).reactor, 'mail', id, forever);

    const [asked, mailed] = (await stack.documentLog(id)).slice(-2);
    expect(mailed?.metadata).toMatchObject({
      causationId: asked?.id,
      correlationId: asked?.metadata.correlationId,
    });
  });
});

describe('a mail server that says later', () => {
  test('to one keeps nobody else waiting', async () => {
    const { id, people } = await sent(12);
    const [unlucky = ''] = people;
    const { reactor, posted } = reactorAt(stack, (to) => (to === addressOf(unlucky) ? later : accepted));

    expect(await settle(reactor, 'mail', id, forever)).toBe(false);
    expect(posted).toHaveLength(12);
    expect((await typesOf(id)).filter((type) => type === 'InvitationMailed')).toHaveLength(11);

    expect(await settle(reactor, 'mail', id, forever)).toBe(false);
    expect(posted.slice(12).map(({ to }) => to.address)).toEqual([addressOf(unlucky)]);
  });

  test('is asked again with the same mail, as mail servers know it', async () => {
    const { id } = await sent(1);
    const { reactor, posted } = reactorAt(stack, () => later);
    await settle(reactor, 'mail', id, forever);
    await settle(reactor, 'mail', id, forever);

    expect(posted).toHaveLength(2);
    expect(posted[1]?.messageId).toBe(posted[0]?.messageId);
  });

  test('for a day is given up, and the sender sees why', async () => {
    const { id } = await sent(1);
    const { reactor } = reactorAt(stack, () => later, 24 * 3_600_000 + 60_000);

    expect(await settle(reactor, 'mail', id, forever)).toBe(true);

    expect((await stack.stateOf(id)).recipients).toMatchObject([
      { mailFailure: 'The mail server could not be reached (ECONNREFUSED).', invitationsSettled: 1 },
    ]);
  });
});

describe('a sender’s looks and wishes', () => {
  test('are in each mail about a document of theirs', async () => {
    const { id, choose } = await branded();
    await choose({
      companyName: 'Harbour & Homes',
      primaryColor: '#facc15',
      customFooterText: '1 Quay Road',
    });
    const { reactor, posted } = reactorAt(stack);
    await settle(reactor, 'mail', id, forever);

    expect(posted).toHaveLength(1);
    for (const looks of ['Harbour &#38; Homes', 'background-color:#facc15', '1 Quay Road'])
      expect(posted[0]?.mail.html).toContain(looks);
  });

  test('are the product’s own where they were switched off', async () => {
    const { id, choose } = await branded();
    await choose({ companyName: 'Harbour', primaryColor: '#facc15', customEmailTemplate: false });
    const { reactor, posted } = reactorAt(stack);
    await settle(reactor, 'mail', id, forever);

    expect(posted[0]?.mail.html).toContain('<bdi>Inkstream</bdi>');
    expect(posted[0]?.mail.html).not.toMatch(/Harbour|facc15/);
  });

  test.each<[string, Changes, Changes, boolean]>([
    ['is told', {}, {}, true],
    ['is not told who wants no mails', { emailNotifications: false }, {}, false],
    ['is told who wants no word of completion', { documentCompleted: false }, {}, true],
    ['is told who wanted to know then', {}, { emailNotifications: false }, true],
    [
      'is not told who did not want to know then',
      { emailNotifications: false },
      { emailNotifications: true },
      false,
    ],
  ])('of a refusal, %s', async (_, before, after, isTold) => {
    const { id, owner, people, choose } = await branded();
    await choose(before);
    await stack.tell({ kind: 'recipient', id: people[0] ?? '' }, id, {
      type: 'DeclineDocument',
      data: { linkVersion: 1, reason: 'Too dear' },
    });
    await choose(after);
    const { reactor, posted } = reactorAt(stack);
    await settle(reactor, 'mail', id, forever);

    expect(posted.some(({ to }) => to.address === `${owner}@example.com`)).toBe(isTold);
  });
});

test('a mail that is refused is put on record, and not tried again', async () => {
  const { id } = await sent(1);
  const { reactor, posted } = reactorAt(stack, () => refused);

  expect(await settle(reactor, 'mail', id, forever)).toBe(true);
  expect(await settle(reactor, 'mail', id, forever)).toBe(true);

  expect(posted).toHaveLength(1);
  expect((await stack.stateOf(id)).recipients).toMatchObject([{ mailFailure: 'The mailbox is full.' }]);
});

test('who voids in the middle of it stops the rest, and whoever was invited is told', async () => {
  const { id, people } = await sent(12);
  let isVoided = false;
  const { reactor, posted } = reactorAt(stack, async () => {
    if (!isVoided) await stack.tell(olive, id, { type: 'VoidDocument', data: {} });
    isVoided = true;
    return accepted;
  });

  expect(await settle(reactor, 'mail', id, forever)).toBe(true);

  const subjects = posted.map(({ mail }) => mail.subject);
  expect(posted.length).toBeLessThan(people.length);
  expect(new Set(posted.map(({ to, mail }) => `${to.address} ${mail.subject}`)).size).toBe(posted.length);
  expect(new Set(posted.map(({ to }) => to.address)).size).toBe(posted.length / 2);
  expect(new Set(subjects).size).toBe(2);
});

describe('once a signer has declined', () => {
  test('the owner is told who and why, and the others that somebody did', async () => {
    const { id, people } = await sent(3);
    const [decliner = '', ...others] = people;
    const { reactor, posted } = reactorAt(stack);
    await settle(reactor, 'mail', id, forever);
    await decline(id, decliner);
    posted.length = 0;

    expect(await settle(reactor, 'mail', id, forever)).toBe(true);
    expect(await settle(reactor, 'mail', id, forever)).toBe(true);

    expect(posted.map(({ to }) => to.address).toSorted()).toEqual(
      [...others.map(addressOf), 'olive@example.com'].toSorted(),
    );
    for (const { to, mail } of posted)
      expect([to.address, mail.text.includes('Too dear')]).toEqual([
        to.address,
        to.address === 'olive@example.com',
      ]);
    expect((await typesOf(id)).slice(-4).toSorted()).toEqual([
      'DeclineNoticeMailed',
      'RecipientDeclined',
      'VoidNoticeMailed',
      'VoidNoticeMailed',
    ]);
  });

  test('an owner who cannot be reached keeps nobody else waiting, and is told once they can', async () => {
    const { id, people } = await sent(2);
    const [decliner = '', other = ''] = people;
    let isAway = true;
    const { reactor, posted } = reactorAt(stack, (to) =>
      isAway && to === 'olive@example.com' ? later : accepted,
    );
    await settle(reactor, 'mail', id, forever);
    await decline(id, decliner);
    posted.length = 0;

    expect(await settle(reactor, 'mail', id, forever)).toBe(false);
    expect(posted.map(({ to }) => to.address).toSorted()).toEqual(
      [addressOf(other), 'olive@example.com'].toSorted(),
    );
    isAway = false;
    expect(await settle(reactor, 'mail', id, forever)).toBe(true);

    expect((await stack.stateOf(id)).ownerSettled).toEqual(['decline-notice']);
  });

  test('an owner whose mailbox refuses it is not mailed again', async () => {
    const { id, people } = await sent(1);
    await decline(id, people[0] ?? '');
    const { reactor, posted } = reactorAt(stack, () => refused);

    expect(await settle(reactor, 'mail', id, forever)).toBe(true);
    expect(await settle(reactor, 'mail', id, forever)).toBe(true);

    expect(posted).toHaveLength(1);
    expect((await stack.documentLog(id)).at(-1)).toMatchObject({
      type: 'MailFailed',
      data: { recipient: null, purpose: 'decline-notice' },
    });
  });
});

test('who stops it stops it between two handfuls', async () => {
  const { id } = await sent(12);
  const stopped = new AbortController();
  const { reactor, posted } = reactorAt(stack, () => {
    stopped.abort();
    return accepted;
  });

  expect(await settle(reactor, 'mail', id, stopped.signal)).toBe(false);

  expect(posted).toHaveLength(5);
  expect((await typesOf(id)).filter((type) => type === 'InvitationMailed')).toHaveLength(5);
});

test('a seal that nobody makes is tried again, and mails go on meanwhile', async () => {
  const { id, people } = await sent(1);
  await stack.tell({ kind: 'recipient', id: people[0] ?? '' }, id, {
    type: 'SignDocument',
    data: {
      linkVersion: 1,
      consent: { version: '1', sha256: 'c'.repeat(64) },
      signatures: [{ fieldId: `${id}.field`, value: 'Sam' }],
    },
  });
  const { reactor } = reactorAt(stack);

  expect(await settle(reactor, 'seal', id, forever)).toBe(false);
  expect(await settle(reactor, 'mail', id, forever)).toBe(true);

  expect((await stack.stateOf(id)).sealed).toBeNull();
});

test('nothing is due for what never was', async () => {
  const { reactor } = reactorAt(stack);

  expect(await settle(reactor, 'mail', randomUUID(), forever)).toBe(true);
});

const settle = (reactor: Reactor, kind: WorkKind, id: string, signal: AbortSignal) =>
  settleStream(reactor, kind, streams.document(id), signal);

const olive = randomUUID();
await handle(stack.writer, account, olive, stack.sayingAs(olive), {
  type: 'RegisterAccount',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'none' },
});

const addressOf = (recipient: string) => `${recipient}@example.com`;

type Changes = Omit<Extract<AccountCommand, { type: 'ChangeSettings' }>['data'], 'confirmUntil'>;

/** A document of an owner of its own, sent to one signer. */
const branded = async () => {
  const own = randomUUID();
  const saying = () => stack.sayingAs(own);
  await handle(stack.writer, account, own, saying(), {
    type: 'RegisterAccount',
    data: { username: own, email: `${own}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });
  const choose = (changes: Changes) =>
    handle(stack.writer, account, own, saying(), {
      type: 'ChangeSettings',
      data: { ...changes, confirmUntil: new Date().toISOString() },
    });

  return { ...(await sent(1, own)), owner: own, choose };
};

/** A document that was sent to so many signers at once. */
const sent = async (count: number, owner = olive) => {
  const id = randomUUID();
  const people = Array.from({ length: count }, () => randomUUID());
  await stack.tell(
    owner,
    id,
    { type: 'UploadDocument', data: { title: 'Lease', ...file } },
    ...people.map(
      (recipient): DocumentCommand => ({
        type: 'AddRecipient',
        data: {
          recipient,
          fullName: 'Sam',
          email: addressOf(recipient),
          role: 'signer',
          signingOrder: 1,
          title: null,
        },
      }),
    ),
    { type: 'PlaceField', data: placedData(people[0] ?? '', 'signature', { field: `${id}.field` }) },
    { type: 'SendDocument', data: {} },
  );

  return { id, people };
};

const decline = (id: string, recipient: string) =>
  stack.tell({ kind: 'recipient', id: recipient }, id, {
    type: 'DeclineDocument',
    data: { linkVersion: 1, reason: 'Too dear' },
  });

const before = (count: number) => [
  'DocumentUploaded',
  ...Array(count).fill('RecipientAdded'),
  'FieldPlaced',
  'DocumentSent',
];

const typesOf = async (id: string) => (await stack.documentLog(id)).map(({ type }) => type);
