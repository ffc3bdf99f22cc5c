import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Answered, answerTo } from './answers.ts';
import { S3Refused } from './refused.ts';
import { checkSignature } from './signature.ts';
import { type BucketRules, openStored, type Stored } from './stored.ts';

/** What goes wrong with a request: an error of S3, or the connection ends in the midst of the answer, or before it. */
export type Disturbance = { readonly status: number; readonly code: string } | 'cut' | 'lost' | null;

export type S3Server = {
  /** `s3://NAME/PREFIX?endpoint=…` for a bucket of this server, which is made with the rules if it's new. */
  readonly address: (name: string, prefix?: string, rules?: BucketRules) => string;
  readonly bucket: (name: string) => Stored;
  /** Asked for each request that is signed right, with its method and path. */
  disturb: (method: string, path: string) => Disturbance;
  /** Milliseconds by which the server's clock is ahead. */
  ahead: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

type Listening = {
  readonly host: string;
  readonly port: number;
  /** Whom it lets in, and where it says that it is. */
  readonly keys: { readonly id: string; readonly secret: string; readonly region: string };
};

/** The key that the server lets in, as the environment names it. */
export const s3Keys = {
  AWS_ACCESS_KEY_ID: 'AKIAINKSTREAMTESTS00',
  AWS_SECRET_ACCESS_KEY: 'a secret/of+the tests that is 40 long...',
} as const;

const REGION = 'eu-central-1';

/**
 * An S3 server for tests that refuses what Amazon refuses: wrong signatures, hashes and clocks, writing what is there
 * (`If-None-Match`), parts that are too small or in disorder, deleting versions that are locked. Of the servers that we
 * found on npm and in Debian, none knows all of this (decision 0168).
 */
export const startS3 = async ({
  host = '127.0.0.1',
  port = 0,
  keys = { id: s3Keys.AWS_ACCESS_KEY_ID, secret: s3Keys.AWS_SECRET_ACCESS_KEY, region: REGION },
}: Partial<Listening> = {}): Promise<S3Server> => {
  const buckets = new Map<string, Stored>();

  const http = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const method = request.method ?? '';
    const url = new URL(request.url ?? '/', 'http://server');
    response.setHeader('Date', new Date(Date.now() + server.ahead).toUTCString());

    try {
      checkSignature({ method, url, headers: request.headers, body }, keys, Date.now() + server.ahead);
      const disturbance = server.disturb(method, url.pathname);
      if (disturbance === 'lost') return request.socket.destroy();
      if (disturbance !== null && disturbance !== 'cut')
        throw new S3Refused(disturbance.status, disturbance.code);
      send(
        request,
        response,
        answerTo(buckets, { method, url, headers: request.headers, body }),
        disturbance,
      );
    } catch (error) {
      if (!(error instanceof S3Refused)) throw error;
      const text = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`;
      response.writeHead(error.status, { 'Content-Type': 'application/xml' });
      response.end(method === 'HEAD' ? undefined : text);
    }
  });
  await new Promise<void>((resolve) => http.listen(port, host, resolve));
  const bound = (http.address() as AddressInfo).port;

  const server: S3Server = {
    address: (name, prefix = '', rules = {}) => {
      if (!buckets.has(name)) buckets.set(name, openStored(rules));
      return `s3://${name}/${prefix}?endpoint=http://127.0.0.1:${bound}&region=${keys.region}`;
    },
    bucket: (name) => buckets.get(name) ?? openStored({}),
    disturb: () => null,
    ahead: 0,
    port: bound,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };

  return server;
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answered,
  disturbance: 'cut' | null,
) => {
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  if (request.method === 'HEAD') return response.end();
  if (disturbance === null) return response.end(body);
  response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
};
