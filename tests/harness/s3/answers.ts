import { refuse } from './refused.ts';
import type { Signed } from './signature.ts';
import { openStored, type PartName, type Said, type Stored, type Version } from './stored.ts';

export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** How many objects a page of a list has: few, so that lists in tests have pages. */
const PAGE = 3;

/** Answers a request that is signed right. What this server doesn't know is refused as `NotImplemented`. */
export const answerTo = (buckets: Map<string, Stored>, request: Signed): Answered => {
  const [, name = '', ...rest] = request.url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (request.method === 'PUT' && key === '' && isAbout(request, null)) return made(buckets, name, request);
  const stored = buckets.get(name) ?? refuse(404, 'NoSuchBucket');

  return key === '' ? ofBucket(stored, request) : ofObject(stored, key, request);
};

const made = (buckets: Map<string, Stored>, name: string, { headers }: Signed): Answered => {
  if (buckets.has(name)) return refuse(409, 'BucketAlreadyOwnedByYou');
  const lockable = one(headers['x-amz-bucket-object-lock-enabled']) === 'true';
  buckets.set(name, openStored({ lockable }));

  return answered(200);
};

/** Whether a request is about that part of a bucket, or about none. */
const isAbout = ({ url }: Signed, part: string | null) =>
  part === null
    ? !['object-lock', 'lifecycle'].some((one) => url.searchParams.has(one))
    : url.searchParams.has(part);

const DAY = 86_400_000;

const ofBucket = (stored: Stored, request: Signed): Answered => {
  const { method, url, body } = request;
  if (method === 'HEAD') return answered(200);
  if (method === 'PUT' && isAbout(request, 'object-lock')) {
    stored.lockFor(Number(valueIn(body.toString(), 'Days')) * DAY);
    return answered(200);
  }
  if (method === 'PUT' && isAbout(request, 'lifecycle')) {
    stored.rule(body.toString());
    return answered(200);
  }
  if (method !== 'GET' || url.searchParams.get('list-type') !== '2') return refuse(501, 'NotImplemented');
  const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token')];
  const left = stored.keys().filter((key) => key.startsWith(prefix) && (after === null || key > after));
  const page = left.slice(0, PAGE);
  const contents = page.map((key) => {
    const { body, at } = stored.current(key) ?? {};
    return `<Contents><Key>${escaped(key)}</Key><Size>${body?.length}</Size><LastModified>${at?.toISOString()}</LastModified></Contents>`;
  });
  const more =
    left.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';

  return xml(
    `<ListBucketResult><IsTruncated>${left.length > PAGE}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
  );
};

const ofObject = (stored: Stored, key: string, { method, url, headers, body }: Signed): Answered => {
  const query = url.searchParams;
  const upload = query.get('uploadId');
  const once = headers['if-none-match'] === '*';
  const said: Said = {
    sha256: one(headers['x-amz-checksum-sha256']),
    md5: one(headers['content-md5']),
  };
  const what = `${method}${query.has('uploads') ? ' uploads' : ''}${upload ? ' upload' : ''}`;

  switch (what) {
    case 'GET':
    case 'HEAD':
      return read(stored.current(key), one(headers.range), headers['x-amz-checksum-mode'] === 'ENABLED');
    case 'PUT':
      return written(stored.put(key, body, said, once));
    case 'DELETE': {
      const marker = stored.remove(key, query.get('versionId'));
      return answered(204, marker ? { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker } : {});
    }
    case 'POST uploads': {
      const checksums = one(headers['x-amz-checksum-algorithm']) === 'SHA256';
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${stored.begin(key, checksums)}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    case 'PUT upload': {
      const part = stored.part(key, upload ?? '', Number(query.get('partNumber')), body, said);
      return answered(200, { ETag: `"${part.etag}"`, 'x-amz-checksum-sha256': part.checksum ?? '' });
    }
    case 'POST upload': {
      const { etag } = stored.complete(key, upload ?? '', partsIn(body.toString()), once);
      return xml(`<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`);
    }
    case 'DELETE upload':
      stored.abort(key, upload ?? '');
      return answered(204);
    default:
      return refuse(501, 'NotImplemented');
  }
};

const read = (version: Version | undefined, range: string | null, withChecksum: boolean): Answered => {
  if (!version?.body) return refuse(404, 'NoSuchKey');
  const { body } = version;
  const headers = {
    ETag: `"${version.etag}"`,
    'x-amz-version-id': version.id,
    ...(version.lockedUntil && {
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': version.lockedUntil.toISOString(),
    }),
    ...(withChecksum &&
      version.checksum && {
        'x-amz-checksum-sha256': version.checksum,
        'x-amz-checksum-type': version.checksum.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT',
      }),
  };
  if (range === null) return answered(200, headers, body);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? refuse(501, 'NotImplemented');
  const [from, to] = [Number(first), Math.min(Number(last), body.length - 1)];
  if (from > to) return refuse(416, 'InvalidRange');

  return answered(
    206,
    { ...headers, 'Content-Range': `bytes ${from}-${to}/${body.length}` },
    body.subarray(from, to + 1),
  );
};

const written = ({ etag, checksum, id }: Version): Answered =>
  answered(200, {
    ETag: `"${etag}"`,
    'x-amz-version-id': id,
    ...(checksum && { 'x-amz-checksum-sha256': checksum }),
  });

const partsIn = (text: string): readonly PartName[] =>
  [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(valueIn(part, 'PartNumber')),
    etag: (valueIn(part, 'ETag') ?? '').replaceAll('&quot;', '"'),
    sha256: valueIn(part, 'ChecksumSHA256'),
  }));

const valueIn = (text: string, name: string): string | null =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(text)?.[1] ?? null;

const one = (value: string | readonly string[] | undefined): string | null => [value ?? []].flat()[0] ?? null;

const answered = (status: number, headers = {}, body: Buffer = Buffer.alloc(0)): Answered => ({
  status,
  headers,
  body,
});

const xml = (text: string): Answered =>
  answered(200, { 'Content-Type': 'application/xml' }, Buffer.from(`<?xml version="1.0"?>${text}`));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
