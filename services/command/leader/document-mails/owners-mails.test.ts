import { describe, expect, test } from 'vitest';
import { foundedIn } from '../../testing/acme.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { addressOf, type Changes, deliverDue, mailingsOf } from '../deliveries/testing/mailings.ts';

const stack = await startStack();
const { sent, branded, decline, typesOf } = await mailingsOf(stack);

describe('a sender’s looks and wishes', () => {
  test('are in each mail about a document of theirs', async () => {
    const { id, choose } = await branded();
    await choose({
      companyName: 'Harbour & Homes',
      primaryColor: '#facc15',
      customFooterText: '1 Quay Road',
    });
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', id, forever);

    expect(posted).toHaveLength(1);
    for (const looks of ['Harbour &#38; Homes', 'background-color:#facc15', '1 Quay Road'])
      expect(posted[0]?.mail.html).toContain(looks);
  });

  test('are the product’s own where they were switched off', async () => {
    const { id, choose } = await branded();
    await choose({ companyName: 'Harbour', primaryColor: '#facc15', customEmailTemplate: false });
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', id, forever);

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
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', id, forever);

    expect(posted.some(({ to }) => to.address === `${owner}@example.com`)).toBe(isTold);
  });
});

test('an owner who is out of the organisation is told nothing more of its document', async () => {
  const acme = await foundedIn(stack);
  const [mia, tim] = [await acme.member(), await acme.member()];
  const documents = [await sentBy(stack, mia.id), await sentBy(stack, tim.id)];
  for (const [n, { id }] of documents.entries())
    await stack.tell([mia, tim][n]?.id ?? '', id, { type: 'MoveDocument', data: { team: null } });
  await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: tim.id, reason: 'Left' } });
  const { context, posted } = contextAt(stack);
  for (const { id, recipient } of documents) {
    await stack.tell({ kind: 'recipient', id: recipient }, id, {
      type: 'DeclineDocument',
      data: { linkVersion: 1, reason: 'Too dear' },
    });
    await deliverDue(context, 'mail', id, forever);
    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);
  }

  const told = posted.map(({ to }) => to.address);
  expect([told.includes(`${mia.id}@example.com`), told.includes(`${tim.id}@example.com`)]).toEqual([
    true,
    false,
  ]);
  expect((await typesOf(documents[1]?.id ?? '')).filter((type) => type === 'MailFailed')).toHaveLength(1);
});

describe('once a signer has declined', () => {
  test('the owner is told who and why, and the others that somebody did', async () => {
    const { id, people } = await sent(3);
    const [decliner = '', ...others] = people;
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', id, forever);
    await decline(id, decliner);
    posted.length = 0;

    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);
    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

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
    const { context, posted } = contextAt(stack, (to) =>
      isAway && to === 'olive@example.com' ? later : accepted,
    );
    await deliverDue(context, 'mail', id, forever);
    await decline(id, decliner);
    posted.length = 0;

    expect(await deliverDue(context, 'mail', id, forever)).toBe(false);
    expect(posted.map(({ to }) => to.address).toSorted()).toEqual(
      [addressOf(other), 'olive@example.com'].toSorted(),
    );
    isAway = false;
    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

    expect((await stack.stateOf(id)).ownerSettled).toEqual(['decline-notice']);
  });

  test('an owner whose mailbox refuses it is not mailed again', async () => {
    const { id, people } = await sent(1);
    await decline(id, people[0] ?? '');
    const { context, posted } = contextAt(stack, () => refused);

    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);
    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

    expect(posted).toHaveLength(1);
    expect((await stack.documentLog(id)).at(-1)).toMatchObject({
      type: 'MailFailed',
      data: { recipient: null, purpose: 'decline-notice' },
    });
  });
});
