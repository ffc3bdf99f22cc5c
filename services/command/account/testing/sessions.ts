import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, openClient } from '../../../../tests/harness/client.ts';

export const sessionOf = ({ headers }: Answer) =>
  /^inkstream_session=([\w-]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ??
  expect.unreachable('no session');

/** What somebody with a session does at a service. */
export const sessionsAt = (service: string) => {
  const asking = (session: string) => {
    const client = openClient(service);
    client.cookies.set('inkstream_session', session);

    return client;
  };

  /** Somebody who is signed in hears that a document does not exist. */
  const mayAsk = async (session: string) =>
    (await asking(session).delete(`/api/documents/${randomUUID()}`)).status === 404;

  return { asking, mayAsk };
};
