import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';

/** The most bytes of a JSON body, and levels of its nesting (design, section 6). */
const JSON_MAX = 256 * 1024;
const JSON_LEVELS = 32;

/** How many bytes an uploaded file may have, and the refusal for a larger one. */
export type FileLimit = { readonly max: number; readonly tooLarge: RefusalCode };

/** See spec, part 1, section 9. */
export const documentLimit: FileLimit = { max: 10 * 1024 * 1024, tooLarge: 'upload.too-large' };
export const logoLimit: FileLimit = { max: 2 * 1024 * 1024, tooLarge: 'logo.too-large' };

export const parsedMethods = [
  ...[HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
];

/** Milliseconds within which a body must have arrived that is no file. */
const BODY_PATIENCE = 30_000;

/**
 * Refuses `too-slow` for a body that hasn't arrived in time, and ends the connection. Such a body is small, so somebody
 * who sends it byte by byte only wants to keep us busy.
 */
export const inTime =
  (read: (ctx: Context) => Promise<unknown>, patience = BODY_PATIENCE) =>
  async (ctx: Context): Promise<void> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      ctx.set('Connection', 'close');
      reject(new Refusal('too-slow'));
    }, patience);
    const reading = read(ctx);

    try {
      await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
      reading.catch(() => {});
    }
  };

/** Reads a JSON body into `ctx.request.body`. Without a body, it's an empty object. */
export const jsonBody = inTime((ctx) => readJson(ctx));

const readJson = async (ctx: Context): Promise<void> => {
  if (ctx.get('Content-Type') === '') return requireNothing(ctx.req);
  if (ctx.is('json') === false && ctx.request.length !== 0) refuse('wrong-type');
  await parseJson(ctx, nothing);
};

const nothing = async () => {};

/** Many clients send no body, and say so by a length of zero or by no length at all. */
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

/** Reads the fields of a form into `ctx.request.body`, for the few routes that take one. */
export const formBody = inTime((ctx) => parseForm(ctx, nothing));

const parseForm = koaBody({
  parsedMethods,
  formLimit: JSON_MAX,
  json: false,
  text: false,
  onError: (error) => refuse(statusOf(error) === 413 ? 'too-large' : 'malformed'),
});

/** The JSON in `ctx.request.body`. Refuses JSON that is nested too deep. */
export const jsonOf = (ctx: Context): unknown => {
  const body: unknown = ctx.request.body ?? {};

  return levels(body, JSON_LEVELS) ? body : refuse('malformed');
};

const levels = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((member) => levels(member, left - 1)));

export const statusOf = (error: Error & { status?: number; httpCode?: number }) =>
  error.status ?? error.httpCode;
