import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../tests/harness/any-text.ts';
import { openMailer } from './mailer.ts';
import { posting, sinkAndMailer } from './testing/mailers.ts';

describe('a mail that arrives', () => {
  test('holds both parts, the attachment byte for byte, and its Message-ID', async () => {
    const { send, received } = await sinkAndMailer();
    const content = randomBytes(300_000);
    const attachments = [{ filename: 'Lease 2027.pdf', contentType: 'application/pdf', content }];

    expect(await send({ ...posting, attachments })).toEqual({ kind: 'accepted' });

    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.subject).toBe(posting.mail.subject);
    expect(mail.text?.trim()).toBe(posting.mail.text.trim());
    expect(mail.html?.trim()).toBe(posting.mail.html.trim());
    expect(mail.messageId).toBe(posting.messageId);
    expect(mail.attachments[0]).toMatchObject({ filename: 'Lease 2027.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
  });

  test('comes from Inkstream in the name of the sender, who gets the reply', async () => {
    const { send, received } = await sinkAndMailer();
    await send(posting);

    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.from).toEqual({ name: 'Ann Lee via Inkstream', address: 'no-reply@inkstream.example' });
    expect(mail.replyTo).toEqual([posting.replyTo]);
    expect(mail.to).toEqual([posting.to]);
    expect(received[0]).toMatchObject({ from: 'no-reply@inkstream.example', to: ['bob@example.com'] });
  });

  test('asks for no automatic answers', async () => {
    const { send, received } = await sinkAndMailer();
    await send(posting);

    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('comes once each, a hundred at a time', async () => {
    const { send, received } = await sinkAndMailer();
    const all = Array.from({ length: 100 }, (_, n) => ({ name: '', address: `r${n}@example.com` }));

    const outcomes = await Promise.all(all.map((to) => send({ ...posting, to })));

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(received.map(({ to }) => to[0]).sort()).toEqual(all.map(({ address }) => address).sort());
  });
});

describe('what users typed', () => {
  test.each([
    'O’Neil, "Bob" <bob@evil.example>',
    'Smith, John; Jane: a@b.example;',
    'Zoë 王小明 👩‍👩‍👧',
    '\\" \\\\',
    'eve@example.com',
    `${'Łongest '.repeat(12)}name`,
  ])('is a name and nothing else: %s', async (name) => {
    const { send, received } = await sinkAndMailer();
    await send({ ...posting, to: { ...posting.to, name }, senderName: name });

    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.to).toEqual([{ name, address: 'bob@example.com' }]);
    expect(mail.from?.name).toBe(`${name} via Inkstream`);
    expect(received[0]?.to).toEqual(['bob@example.com']);
  });

  test('never makes a header, a recipient or a part', async () => {
    const { send, received } = await sinkAndMailer();
    await send(posting);
    const usual = await shapeOf(received[0]?.raw ?? '');

    await fc.assert(
      fc.asyncProperty(typed, typed, typed, async (name, senderName, subject) => {
        await send({
          ...posting,
          to: { ...posting.to, name },
          replyTo: { name, address: 'ann@example.com' },
          senderName,
          mail: { ...posting.mail, subject: `Lease ${subject}` },
        });

        const last = received.at(-1);
        expect(last?.to).toEqual(['bob@example.com']);
        expect(await shapeOf(last?.raw ?? '')).toEqual(usual);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    'bob@example.com,eve@example.com',
    'bob@example.com>,<eve@example.com',
    '<bob@example.com>',
    'team:bob@example.com;',
    '"bob"@example.com',
    'bob@example.com\r\nRCPT TO:<eve@example.com>',
    'bob@evil@example.com',
    'bob',
    '',
  ])('is no list of addresses: %j is refused unsent', async (address) => {
    const { send, received } = await sinkAndMailer();

    expect(await send({ ...posting, to: { name: 'Bob', address } })).toEqual({
      kind: 'refused',
      reason: 'This is not an address that mail can be sent to.',
    });
    expect(received).toEqual([]);
  });
});

test.each(['Inkstream', '', 'a@example.com, b@example.com', 'team: a@example.com;'])(
  'a configured sender that is not one address is said at the start: %j',
  (from) => {
    expect(() => openMailer('smtp://127.0.0.1:9', from)).toThrow('MAIL_FROM');
  },
);

const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\r\nBcc: eve@example.com\r\n',
      '\r\n\r\n',
      '\0',
      ',',
      '<',
      '>',
      '"',
      '\\',
    ),
    fc.constantFrom('=?utf-8?q?=0d=0aBcc:=20eve@example.com?=', '(', ')', ':', ';', '@', '\u2028', '\u0085'),
    anyCharacter,
  ),
});

/** The names of the headers, in order, and what the parts are. */
const shapeOf = async (raw: string) => {
  const { headers, text, html, attachments } = await PostalMime.parse(raw);

  return {
    headers: headers.map(({ key }) => key),
    text: text?.trim(),
    html: html?.trim(),
    attachments: attachments.length,
  };
};
