import { Writable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { refuse } from '#contracts/refusals.ts';

/** Bytes of a JSON body, levels of its nesting, and bytes of an uploaded file (design, section 6; spec part 1, section 9). */
const JSON_MAX = 256 * 1024;
const JSON_LEVELS = 32;
const FILE_MAX = 10 * 1024 * 1024;

/** Room for the other parts of a multipart body. */
const PARTS_MAX = 64 * 1024;

const parsedMethods = [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE];

/** Reads a JSON body into `ctx.request.body`; no body is an empty object. */
export const jsonBody: Middleware = async (ctx, next) => {
  if (ctx.get('Content-Type') === '') {
    await requireNothing(ctx.req);
    return next();
  }
  if (ctx.is('json') === false && ctx.request.length !== 0) refuse('wrong-type');
  await parseJson(ctx, next);
};

/** Many clients ask without a body, and say so by a length of nothing or in no words at all. */
const requireNothing = async (request: AsyncIterable<Uint8Array>) => {
  for await (const chunk of request) if (chunk.length > 0) refuse('wrong-type');
};

const parseJson = koaBody({
  parsedMethods,
  jsonLimit: JSON_MAX,
  urlencoded: false,
  text: false,
  onError: (error) => refuse(statusOf(error) === 413 ? 'too-large' : 'malformed'),
});

/** What `ctx.request.body` holds, refusing what is nested too deep. */
export const jsonOf = (ctx: Context): unknown => {
  const body: unknown = ctx.request.body ?? {};

  return levels(body, JSON_LEVELS) ? body : refuse('malformed');
};

const levels = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((member) => levels(member, left - 1)));

export type Upload = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
};

/** Reads a multipart body with one file in the part `name`. The file is held in memory: nothing is left on a disk. */
export const uploadBody = async (ctx: Context, name: string): Promise<Upload> => {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') refuse('wrong-type');
  if ((ctx.request.length ?? 0) > FILE_MAX + PARTS_MAX) refuse('upload.too-large');
  const bytes: Buffer[] = [];

  await koaBody({
    parsedMethods,
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    formidable: { ...parts, fileWriteStreamHandler: () => collecting(bytes) },
    onError: (error) => refuse(statusOf(error) === 413 ? 'upload.too-large' : 'malformed'),
  })(ctx, async () => {});
  const [file] = [ctx.request.files?.[name]].flat();

  return {
    fields: (ctx.request.body ?? {}) as Record<string, unknown>,
    file: file ? { name: file.originalFilename ?? '', bytes: Buffer.concat(bytes) } : null,
  };
};

const parts = {
  allowEmptyFiles: true,
  minFileSize: 0,
  maxFileSize: FILE_MAX,
  maxTotalFileSize: FILE_MAX,
  maxFiles: 1,
  maxFields: 10,
  maxFieldsSize: PARTS_MAX,
};

const collecting = (bytes: Buffer[]) =>
  new Writable({
    write: (chunk: Buffer, _, done) => {
      bytes.push(chunk);
      done();
    },
  });

const statusOf = (error: Error & { status?: number; httpCode?: number }) => error.status ?? error.httpCode;
