import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';

/** Of 9. It is twice as fast as the default, and compresses events almost as well, since they resemble each other. */
const LEVEL = 3;

/** Sends text, compressed if the client accepts that. The first pieces are sent while the others are still made. */
export const compressed = (ctx: Context, pieces: Iterable<string>): void => {
  const text = Readable.from(pieces);
  ctx.vary('Accept-Encoding');
  if (!ctx.acceptsEncodings('gzip')) {
    ctx.body = text;
    return;
  }
  ctx.set('Content-Encoding', 'gzip');
  // Koa, which sends the body, handles its errors.
  ctx.body = pipeline(text, createGzip({ level: LEVEL }), () => {});
};

/** How many events or rows become text before the next piece is sent. */
const BATCH = 250;

/** The JSON of an object whose last member is its many events. */
export function* jsonOf<Event>(head: object, events: readonly Event[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`;
  for (let at = 0; at < events.length; at += BATCH)
    yield `${at > 0 ? ',' : ''}${JSON.stringify(events.slice(at, at + BATCH)).slice(1, -1)}`;
  yield ']}';
}

/** The JSON of a list of many rows, each of which becomes text only when it is sent. */
export function* jsonListOf<Row>(rows: readonly Row[], shown: (row: Row) => object): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = JSON.stringify(rows.slice(at, at + BATCH).map(shown)).slice(1, -1);
    yield `${at > 0 ? ',' : ''}${batch}`;
  }
  yield ']';
}
