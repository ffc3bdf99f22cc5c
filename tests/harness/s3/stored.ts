import { createHash } from 'node:crypto';
import { refuse } from './refused.ts';

/** One version of an object; `body` is null where it was deleted in a bucket that keeps versions. */
export type Version = {
  readonly id: string;
  body: Buffer | null;
  readonly etag: string;
  /** The hash that the server has checked it by, in base64; of pieces, it's over their hashes and ends with their number. */
  readonly checksum: string | null;
  readonly at: Date;
  readonly lockedUntil: Date | null;
};

export type BucketRules = {
  readonly versioned?: boolean;
  /** Milliseconds for which nobody may delete a version; such a bucket keeps versions. */
  readonly locks?: number;
  /** Whether it may be told to lock what is written. */
  readonly lockable?: boolean;
  /** Set to false for a storage that refuses to write only what isn't there, as some do. */
  readonly conditions?: boolean;
};

type Part = { readonly body: Buffer; readonly etag: string; readonly checksum: string | null };

type Upload = { readonly key: string; readonly checksums: boolean; readonly parts: Map<number, Part> };

/** What a client says of bytes that it sends, both in base64. */
export type Said = { readonly sha256: string | null; readonly md5: string | null };

export type PartName = {
  readonly number: number;
  readonly etag: string;
  readonly sha256: string | null;
};

/** The smallest part but for the last one, in bytes. */
const SMALLEST = 5 * 2 ** 20;

/** A bucket in memory, with S3's rules for versions, locks, conditions, checksums and uploads in parts. */
export const openStored = (rules: BucketRules) => {
  const { conditions = true, lockable = rules.locks !== undefined } = rules;
  const versioned = rules.versioned || lockable;
  let locks = rules.locks ?? 0;
  let lifecycle = '';
  const objects = new Map<string, Version[]>();
  const uploads = new Map<string, Upload>();
  let ids = 0;

  const current = (key: string) => objects.get(key)?.at(-1);
  const requireAbsent = (key: string, once: boolean) => {
    if (once && !conditions) refuse(501, 'NotImplemented');
    if (once && current(key)?.body) refuse(412, 'PreconditionFailed');
  };
  const add = (key: string, version: Pick<Version, 'body' | 'etag' | 'checksum'>): Version => {
    const lockedUntil = locks && version.body ? new Date(Date.now() + locks) : null;
    const added = { ...version, id: `v${++ids}`, at: new Date(), lockedUntil };
    objects.set(key, [...(versioned ? (objects.get(key) ?? []) : []), added]);

    return added;
  };
  const uploadOf = (id: string, key: string): Upload => {
    const upload = uploads.get(id);
    return upload?.key === key ? upload : refuse(404, 'NoSuchUpload');
  };

  return {
    current,
    versions: (key: string) => objects.get(key) ?? [],
    keys: () => [...objects.keys()].filter((key) => current(key)?.body).sort(),
    uploads: () => [...uploads.values()].map(({ key }) => key),

    /** Locks what is written from now on, for so many milliseconds. */
    lockFor: (milliseconds: number) => {
      if (!lockable) refuse(409, 'InvalidBucketState');
      locks = milliseconds > 0 ? milliseconds : refuse(400, 'MalformedXML');
    },
    /** Keeps its rules for old objects, and does nothing about them. */
    rule: (xml: string) => {
      lifecycle = xml;
    },
    lifecycle: () => lifecycle,

    put: (key: string, body: Buffer, said: Said, once: boolean): Version => {
      const checksum = checked(body, said);
      if (locks && !said.sha256 && !said.md5) refuse(400, 'InvalidRequest');
      requireAbsent(key, once);
      return add(key, { body, etag: md5(body), checksum });
    },
    /** Deletes what is there now, or one version for good. Answers the id of the marker that a bucket with versions gets. */
    remove: (key: string, version: string | null): string | null => {
      if (version === null && !versioned) objects.delete(key);
      if (version === null) return versioned ? add(key, { body: null, etag: '', checksum: null }).id : null;
      const kept = objects.get(key) ?? [];
      const meant = kept.find(({ id }) => id === version);
      if (meant?.lockedUntil && meant.lockedUntil > new Date()) refuse(403, 'AccessDenied');
      objects.set(
        key,
        kept.filter((one) => one !== meant),
      );
      return null;
    },

    begin: (key: string, checksums: boolean): string => {
      const id = `upload-${++ids}`;
      uploads.set(id, { key, checksums, parts: new Map() });
      return id;
    },
    part: (key: string, id: string, number: number, body: Buffer, said: Said): Part => {
      const upload = uploadOf(id, key);
      if (!(number >= 1 && number <= 10_000)) refuse(400, 'InvalidArgument');
      if (upload.checksums && !said.sha256) refuse(400, 'InvalidRequest');
      const part = { body, etag: md5(body), checksum: checked(body, said) };
      upload.parts.set(number, part);
      return part;
    },
    complete: (key: string, id: string, names: readonly PartName[], once: boolean): Version => {
      const upload = uploadOf(id, key);
      if (names.length === 0) refuse(400, 'MalformedXML');
      if (names.some(({ number }, n) => n > 0 && number <= (names[n - 1]?.number ?? 0)))
        refuse(400, 'InvalidPartOrder');
      const parts = names.map(({ number, etag, sha256 }) => {
        const part = upload.parts.get(number);
        if (!part || part.etag !== etag.replaceAll('"', '')) return refuse(400, 'InvalidPart');
        if (upload.checksums && sha256 === null) refuse(400, 'InvalidRequest');
        return sha256 === null || sha256 === part.checksum ? part : refuse(400, 'InvalidPart');
      });
      if (parts.slice(0, -1).some(({ body }) => body.length < SMALLEST)) refuse(400, 'EntityTooSmall');
      requireAbsent(key, once);
      uploads.delete(id);
      return add(key, {
        body: Buffer.concat(parts.map(({ body }) => body)),
        etag: `${md5(Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex'))))}-${parts.length}`,
        checksum: upload.checksums
          ? `${sha256(Buffer.concat(parts.map(({ checksum }) => Buffer.from(checksum ?? '', 'base64'))))}-${parts.length}`
          : null,
      });
    },
    abort: (key: string, id: string) => {
      uploadOf(id, key);
      uploads.delete(id);
    },
  };
};

export type Stored = ReturnType<typeof openStored>;

/** The checksum that the client sent, once it's found right. */
const checked = (body: Buffer, said: Said): string | null => {
  if (said.md5 !== null && said.md5 !== Buffer.from(md5(body), 'hex').toString('base64'))
    refuse(400, 'BadDigest');
  if (said.sha256 === null) return null;
  if (Buffer.from(said.sha256, 'base64').length !== 32) refuse(400, 'InvalidRequest');

  return said.sha256 === sha256(body) ? said.sha256 : refuse(400, 'BadDigest');
};

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
