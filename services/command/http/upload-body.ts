import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { IncomingFile } from '../../shared/blobs/incoming-file.ts';
import { outage } from '../../shared/outages/outage.ts';
import { type FileLimit, parsedMethods, statusOf } from './body.ts';

export type Upload = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: UploadedFile | null;
};

export type UploadedFile = {
  readonly name: string;
  /** Its size in bytes. */
  readonly size: number;
  readonly sha256: Sha256;
  /** Turns the file into a blob. A file that isn't kept is removed once the request is answered. */
  readonly keep: () => Promise<Sha256>;
};

/** The name of the part with the file, and how large the file may be. */
type Expected = { readonly file: string; readonly limit: FileLimit };

type Uses<Answer> = {
  readonly blobs: Pick<Blobs, 'receive' | 'keep'>;
  /** Receives the body, which takes as long as it keeps coming. */
  readonly receiving: (receive: () => Promise<Upload>) => Promise<Upload>;
  readonly work: (upload: Upload) => Promise<Answer>;
};

/** The most bytes for the other parts of a multipart body. */
const PARTS_MAX = 64 * 1024;

/** Milliseconds without a byte after which the uploader counts as gone. */
const IDLE = 15_000;

/**
 * Reads a multipart body, writes its file to the disk as it comes, and runs `work` with it. Nothing remains of a file
 * that `work` does not keep. Refuses `wrong-type`, `malformed`, `upload.stalled`, `no-space` and the limit's own
 * refusal.
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
    return await work(await receiving(() => receiveBody(ctx, expected, blobs, opened)));
  } finally {
    await Promise.all(opened.map((file) => file.discard()));
  }
};

const receiveBody = async (
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
  // The parser continues after a failed write. Only the file itself knows whether all of it is on the disk.
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

/** Waits for the body as long as some of it keeps coming. */
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
