import { createServer, type Server } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { open, openSink, posting, sinkAndMailer } from './testing/mailers.ts';
import { answer, openSmtpSink } from './testing/smtp-sink.ts';

describe('a server that does not take the mail', () => {
  test.each([
    [
      'unknown',
      550,
      '5.1.1 <bob@example.com> nobody here',
      'The mail server doesn’t know this address (550 5.1.1).',
    ],
    ['unknown, tersely', 550, 'no', 'The mail server doesn’t know this address (550).'],
    ['full', 552, '5.2.2 full', 'The mailbox is full (552 5.2.2).'],
    ['policy', 554, '5.7.1 <b>spam</b>', 'The mail server rejected the email under its policy (554 5.7.1).'],
    ['anything else', 555, 'what?', 'The mail server rejected the email (555).'],
  ])('refuses a recipient for good: %s', async (_, code, message, reason) => {
    const { send } = await sinkAndMailer({
      onRcptTo: (_address, _session, done) => done(answer(code, message)),
    });

    expect(await send(posting)).toEqual({ kind: 'refused', reason });
  });

  test.each([
    [
      554,
      '5.6.0 bad content',
      { kind: 'refused', reason: 'The mail server rejected the email (554 5.6.0).' },
    ],
    [552, 'too much', { kind: 'refused', reason: 'The email is too large for the mail server (552).' }],
    [
      451,
      '4.7.1 greylisted',
      { kind: 'later', reason: 'The mail server hasn’t accepted the email yet (451 4.7.1).' },
    ],
  ])('judges the content: %i %s', async (code, message, outcome) => {
    const { send } = await sinkAndMailer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(answer(code, message)));
      },
    });

    expect(await send(posting)).toEqual(outcome);
  });

  test('says how much it takes, and is not bothered with more', async () => {
    const { send, received } = await sinkAndMailer({ size: 1_000 });

    expect(await send(posting)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('The email is too large for the mail server'),
    });
    expect(received).toEqual([]);
  });

  test.each([
    ['a busy recipient', { onRcptTo: (_a, _s, done) => done(answer(450, '4.2.1 busy')) }],
    ['our own address', { onMailFrom: (_a, _s, done) => done(answer(550, '5.7.1 who are you')) }],
    ['sign-in missing', { onRcptTo: (_a, _s, done) => done(answer(530, '5.7.0 authenticate')) }],
    ['our connection', { onConnect: (_s, done) => done(answer(554, '5.7.1 blocked')) }],
  ] satisfies [string, SMTPServerOptions][])('is asked again later: %s', async (_, behaviour) => {
    const { send } = await sinkAndMailer(behaviour);

    expect(await send(posting)).toMatchObject({ kind: 'later' });
  });

  test('is asked again later where it does not know our password', async () => {
    const { url } = await openSink({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535, '5.7.8 no')),
    });

    expect(await open(url.replace('://', '://user:wrong@')).send(posting)).toEqual({
      kind: 'later',
      reason: 'The mail server didn’t let Inkstream sign in (535 5.7.8).',
    });
  });

  test('is asked once, not over and over, where it hangs up after the content', async () => {
    let asked = 0;
    const { send } = await sinkAndMailer({
      onData: (stream, session, done) => {
        asked += 1;
        stream.resume();
        stream.on('end', () => done(answer(421, `4.3.0 closing ${session.id}`)));
      },
    });

    expect(await send(posting)).toMatchObject({ kind: 'later' });
    expect(asked).toBe(1);
  });

  test('is never quoted with the address of anyone', async () => {
    for (const code of [450, 550]) {
      const { send } = await sinkAndMailer({
        onRcptTo: ({ address }, _session, done) => done(answer(code, `<${address}> \u001b[31m no`)),
      });

      expect(JSON.stringify(await send(posting))).not.toMatch(/@|\[31m/);
    }
  });
});

describe('a server that is away', () => {
  test('is asked again later, and works as soon as it is back', async () => {
    const { port, url, close } = await openSmtpSink();
    const { send } = open(url);
    await send(posting);
    await close();

    expect(await send(posting)).toEqual({
      kind: 'later',
      reason: 'We couldn’t reach the mail server (ECONNREFUSED).',
    });

    const back = await openSink({}, port);
    expect(await send(posting)).toEqual({ kind: 'accepted' });
    expect(back.received).toHaveLength(1);
  });

  test('is not waited for where it says nothing', async () => {
    const silent = createServer(() => undefined);
    const port = await listening(silent);

    expect(await open(`smtp://127.0.0.1:${port}?greetingTimeout=200`).send(posting)).toEqual({
      kind: 'later',
      reason: 'The mail server didn’t respond in time.',
    });
  });

  test('is not waited for where it falls silent in the middle', async () => {
    const { url } = await openSink({ onData: (stream) => void stream.resume() });

    expect(await open(`${url}?socketTimeout=200`).send(posting)).toEqual({
      kind: 'later',
      reason: 'The mail server didn’t respond in time.',
    });
  });
});

const listening = async (server: Server): Promise<number> => {
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();

  return typeof address === 'object' && address ? address.port : 0;
};
