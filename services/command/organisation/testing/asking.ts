import { type Answer, openClient } from '../../../../tests/harness/client.ts';

export type Person = { readonly id: string; readonly session: string };

export type Asker = (
  by: Person,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Asks a service for something as somebody who is signed in. */
export const askingAt =
  (url: string): Asker =>
  (by, method, path, body = {}, headers = {}) =>
    openClient(url).send(method, path, {
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        Cookie: `inkstream_session=${by.session}`,
        ...headers,
      },
    });
