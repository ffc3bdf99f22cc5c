import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './refused.ts';

export type Signed = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type Keys = { readonly id: string; readonly secret: string; readonly region: string };

/** Milliseconds by which the clocks of client and server may differ. */
const SKEW = 15 * 60_000;

/**
 * Checks a request as Amazon does (Signature Version 4 in the Authorization header): the key, the clock, that every
 * header of S3's own is signed, the hash of the body and the signature. Bodies that are signed in chunks aren't known.
 */
export const checkSignature = (request: Signed, keys: Keys, now: number): void => {
  const header = request.headers.authorization ?? refuse(403, 'AccessDenied');
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? refuse(400, 'AuthorizationHeaderMalformed');
  const [, id, day = '', region = '', names = '', signature = ''] = found;
  const at = textOf(request.headers['x-amz-date']);
  const [, ...digits] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? refuse(403, 'AccessDenied');
  const [year, month, date, hour, minute, second] = digits.map(Number);
  const signedAt = Date.UTC(year ?? 0, (month ?? 0) - 1, date, hour, minute, second);

  if (id !== keys.id) refuse(403, 'InvalidAccessKeyId');
  if (region !== keys.region || !at.startsWith(day)) refuse(400, 'AuthorizationHeaderMalformed');
  if (Math.abs(now - signedAt) > SKEW) refuse(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  const own = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (own.some((name) => !signed.includes(name))) refuse(403, 'AccessDenied');

  const payload = payloadOf(request);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical(request, signed, payload))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`);
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) refuse(403, 'SignatureDoesNotMatch');
};

/** What the client says of the body: its hash, or that it has signed none. */
const payloadOf = ({ headers, body }: Signed): string => {
  const said = textOf(headers['x-amz-content-sha256']) || refuse(400, 'MissingSecurityHeader');
  if (said.startsWith('STREAMING-')) refuse(501, 'NotImplemented');
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) refuse(400, 'XAmzContentSHA256Mismatch');

  return said;
};

const canonical = ({ method, url, headers }: Signed, signed: readonly string[], payload: string) => {
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = signed.map((name) => `${name}:${textOf(headers[name]).trim().replace(/ +/g, ' ')}\n`);

  return [method, path.join('/'), query, lines.join(''), signed.join(';'), payload].join('\n');
};

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const textOf = (value: string | readonly string[] | undefined): string => [value ?? ''].flat().join(',');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
