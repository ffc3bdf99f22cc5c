import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CustomFetch } from 'openid-client';
import { Agent, type Dispatcher, request } from 'undici';
import { isInternal, isOwnName, publicLookup } from './public-addresses.ts';

/** Milliseconds until a connection must be there, and for all of it: name, connection, headers and body. */
const PATIENCE = { connect: 3_000, whole: 10_000 };
/**
 * The most bytes of an answer, as they come and once they're unpacked. What is only fetched, descriptions and keys, is
 * remembered for minutes for hundreds of providers, and no provider needs a tenth of that for it.
 */
const ANSWER_MAX = 1_000_000;
const REMEMBERED_MAX = 256_000;

/** An address that nobody may be sent to by what administrators type. */
export class NotReachable extends Error {
  override readonly name = 'NotReachable';
}

type Options = { readonly patience?: number };

/**
 * Fetches from identity providers, whose addresses administrators of organisations type: from public addresses with
 * https only, so that nobody reaches what is inside the installation's network. `allowed` are hosts (`host` or
 * `host:port`, separated by commas) for which that doesn't hold. Whatever a provider sends, and however slowly, an
 * answer is there within ten seconds and one megabyte, or not at all.
 */
export const outboundFetch = (allowed: string, { patience = PATIENCE.whole }: Options = {}) => {
  const named = allowed.split(',').map((host) => host.trim().toLowerCase());
  const hosts = new Set(named.filter((host) => host !== ''));
  const agent = (connect: object) =>
    new Agent({ connect: { timeout: PATIENCE.connect, ...connect }, maxResponseSize: ANSWER_MAX });
  const [inside, outside] = [agent({}), agent({ lookup: publicLookup })];
  const isAllowed = ({ host, hostname, protocol }: URL) =>
    /^https?:$/.test(protocol) && (hosts.has(host) || hosts.has(hostname));

  const require = (url: URL): void => {
    const name = url.hostname.replace(/^\[|\]$/g, '');
    if (isAllowed(url)) return;
    if (url.protocol !== 'https:' || isOwnName(name) || (isIP(name) && isInternal(name)))
      throw new NotReachable(url.host);
  };

  return {
    /** Throws `NotReachable` for an address that can't be one of a provider. */
    require: (address: string) => require(new URL(address)),
    isAllowed: (address: string) => isAllowed(new URL(address)),
    /** Follows no redirects, and answers once all of the answer is there. */
    fetch: (async (address: string, options: RequestInit = {}) => {
      const url = new URL(address);
      require(url);
      const signal = AbortSignal.any([
        AbortSignal.timeout(patience),
        ...(options.signal ? [options.signal] : []),
      ]);

      return answerOf(new Request(url, { ...options, signal }), isAllowed(url) ? inside : outside).catch(
        (error: unknown) => {
          throw new TypeError('fetch failed', { cause: error });
        },
      );
    }) as unknown as CustomFetch,
  };
};

const answerOf = async (outgoing: Request, dispatcher: Dispatcher): Promise<Response> => {
  const sent = await outgoing.text();
  const { statusCode, headers, body } = await request(outgoing.url, {
    method: outgoing.method as Dispatcher.HttpMethod,
    headers: { ...Object.fromEntries(outgoing.headers), 'accept-encoding': 'identity' },
    body: sent === '' ? null : sent,
    signal: outgoing.signal,
    dispatcher,
  });
  const most = outgoing.method === 'GET' ? REMEMBERED_MAX : ANSWER_MAX;
  const bytes = await unpackBody(await collectBody(body, most), [headers['content-encoding']].flat(), most);
  const passedOn = Object.entries(headers).filter(([name]) => !ENCODING_HEADERS.includes(name));

  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {
    status: statusCode,
    headers: passedOn.flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  });
};

/** Headers about how an answer was compressed or sent. They no longer apply once it's unpacked. */
const ENCODING_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

const collectBody = async (body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > most) throw new Error('the answer is too long');
    pieces.push(piece);
  }

  return Buffer.concat(pieces);
};

/** Nobody asked for a packed answer. Some servers pack it nevertheless, but none has a reason to do so twice. */
const unpackBody = async (
  bytes: Buffer,
  encodings: readonly (string | undefined)[],
  most: number,
): Promise<Buffer> => {
  const [encoding = 'identity', ...more] = encodings
    .flatMap((one) => one?.split(',') ?? [])
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== 'identity' && one !== '');
  if (encoding === 'identity') return bytes;
  if (more.length > 0 || !['gzip', 'x-gzip'].includes(encoding)) throw new Error('the answer is packed');

  return promisify(gunzip)(bytes, { maxOutputLength: most });
};
