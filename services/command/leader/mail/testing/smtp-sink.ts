import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

type Received = { readonly raw: string; readonly from: string; readonly to: readonly string[] };

export type SmtpSink = {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

/** For tests: a real SMTP server on loopback that keeps what it takes; `behaviour` makes it take less. */
export const openSmtpSink = async (behaviour: SMTPServerOptions = {}, port = 0): Promise<SmtpSink> => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 1,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        received.push({ raw, ...envelopeOf(session) });
        done();
      }, done);
    },
    ...behaviour,
  });
  // Clients that hang up are what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.server.address();
  const taken = typeof address === 'object' && address ? address.port : port;

  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () => new Promise((closed) => server.close(closed)),
  };
};

/** An SMTP answer such as `550 5.1.1 …`, as smtp-server wants it. */
export const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
});
