import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { IncomingFile } from '../../shared/blobs/incoming-file.ts';
import { outage } from '../../shared/running/outage.ts';
import { type FileLimit, parsedMethods, statusOf } from './body.ts';

export type Upload = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: UploadedFile | null;
};

export type UploadedFile = {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Sha256;
  /** Makes a blob of it; where nobody does, it is gone once the request is answered. */
  readonly keep: () => Promise<Sha256>;
};

/** Which part holds the file, and how large it may be. */
type Expected = { readonly file: string; readonly limit: FileLimit };

type Uses<Answer> = {
  readonly blobs: Pick<Blobs, 'receive' | 'keep'>;
  /** Does the receiving, which lasts as long as the body comes in. */
  readonly receiving: (receive: () => Promise<Upload>) => Promise<Upload>;
  readonly work: (upload: Upload) => Promise<Answer>;
};

/** Room for the other parts of a multipart body. */
const PARTS_MAX = 64 * 1024;

/** Milliseconds without a byte after which whoever uploads counts as gone. */
const IDLE = 15_000;

/**
 * Reads a multipart body whose file goes to the disk as it comes, and does `work` with it. What `work` does not keep
 * leaves nothing behind. Refuses `wrong-type`, `malformed`, `upload.stalled`, `no-space` and what the limit says.
 */
export const withUpload = async <Answer>(
  ctx: Context,
  expected: Expected,
  { blobs, receiving, work }: Uses<Answer>,
): Promise<Answer> => {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') refuse('wrong-type');
  const { max, tooLarge } = expected.limit;
  if ((ctx.request.length ?? 0) > max + PARTS_MAX) refuse(tooLarge);
  const opened: IncomingFile[] = [];

  try {
    return await work(await receiving(() => received(ctx, expected, blobs, opened)));
  } finally {
    await Promise.all(opened.map((file) => file.discard()));
  }
};

const received = async (
  ctx: Context,
  { file: name, limit: { max, tooLarge } }: Expected,
  blobs: Uses<unknown>['blobs'],
  opened: IncomingFile[],
): Promise<Upload> => {
  const fileWriteStreamHandler = () => {
    const file = blobs.receive();
    opened.push(file);
    return file.stream;
  };
  const parse = koaBody({
    parsedMethods,
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    formidable: { ...partsUpTo(max), fileWriteStreamHandler },
    onError: (error) => {
      throw outage(error) ?? new Refusal(statusOf(error) === 413 ? tooLarge : 'malformed');
    },
  });
  // The parser goes on after a write that failed: whether all of it lies on the disk, only the file itself knows.
  const parsed = parse(ctx, async () => {}).then(() =>
    Promise.all(opened.map(({ stream }) => finished(stream))),
  );
  await unlessIdle(ctx, parsed);
  const [sent] = [ctx.request.files?.[name]].flat();
  const [file] = opened;

  return {
    fields: (ctx.request.body ?? {}) as Record<string, unknown>,
    file: sent && file ? uploaded(sent.originalFilename ?? '', file, blobs) : null,
  };
};

const partsUpTo = (max: number) => ({
  allowEmptyFiles: true,
  minFileSize: 0,
  maxFileSize: max,
  maxTotalFileSize: max,
  maxFiles: 1,
  maxFields: 10,
  maxFieldsSize: PARTS_MAX,
});

const uploaded = (name: string, file: IncomingFile, blobs: Uses<unknown>['blobs']): UploadedFile => {
  const sha256 = file.sha256();

  return {
    name,
    size: file.size(),
    sha256,
    keep: async () => {
      await blobs.keep(file, sha256);
      return sha256;
    },
  };
};

/** Waits for the body as long as some of it comes. */
const unlessIdle = async (ctx: Context, parsing: Promise<unknown>): Promise<void> => {
  const { promise: idle, reject } = Promise.withResolvers<never>();
  ctx.req.setTimeout(IDLE, () => {
    ctx.set('Connection', 'close');
    reject(new Refusal('upload.stalled'));
  });

  try {
    await Promise.race([parsing, idle]);
  } finally {
    parsing.catch(() => {});
    ctx.req.setTimeout(0);
  }
};
