import { LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';

/** Speaks to the product over HTTP and keeps its cookies, as a browser does. */
export type Client = {
  readonly get: (path: string, headers?: Headers) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
  readonly patch: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
  readonly delete: (path: string, headers?: Headers) => Promise<Answer>;
  /** A multipart form with one file, in the part `document` where no other is named. */
  readonly upload: (path: string, file: Upload, headers?: Headers) => Promise<Answer>;
  /** Any request; `body` goes as it is. */
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
  readonly cookies: Map<string, string>;
  /** What the last answer to a change carried, for clients without cookies to send along. */
  readonly position: () => string | null;
};

export type Answer = {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** Fails with the body's text where it is no JSON. */
  readonly json: () => Json;
};

export type Upload = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly part?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

type Headers = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it takes an answer for
type Json = any;

export const openClient = (url: string): Client => {
  const cookies = new Map<string, string>();
  let position: string | null = null;

  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new globalThis.Headers(init.headers);
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    position = response.headers.get(LOG_POSITION_HEADER) ?? position;

    return await answerOf(response);
  };
  const sendJson =
    (method: string) =>
    (path: string, body?: unknown, headers: Headers = {}) =>
      send(method, path, {
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

  return {
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: sendJson('POST'),
    patch: sendJson('PATCH'),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    upload: (path, file, headers = {}) => send('POST', path, { headers, body: formOf(file) }),
    send,
    cookies,
    position: () => position,
  };
};

/** One without a value, or with an age of nothing, is the server's way to take it back. */
const keep = (cookies: Map<string, string>, cookie: string) => {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, value.join('='));
};

const answerOf = async (response: Response): Promise<Answer> => {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();

  return { status, headers, bytes, text, json: () => jsonOf(text) };
};

const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`This is no JSON: ${text.slice(0, 500)}`);
  }
};

const formOf = ({ name, bytes, type = '', part = 'document', fields = {} }: Upload) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(part, new Blob([new Uint8Array(bytes)], { type }), name);

  return form;
};
