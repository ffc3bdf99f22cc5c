import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ReadPage, RenderPage } from '#contracts/api/media.ts';
import { pictureKey } from '../../shared/blobs/pictures.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { PDF, recipientAdded, sent, uploaded } from '../testing/sample-lease.ts';
import { linkOf, silent, startStack } from '../testing/stack.ts';

const { get, happen, signedIn, blobs, connection } = await startStack();
const olive = await signedIn('olive');

type Wanted = z.infer<typeof RenderPage.request>;
type Picture = Omit<Wanted, 'account'>;
const drawn: Wanted[] = [];
let drawing: (wanted: Wanted) => Promise<z.infer<typeof RenderPage.reply>> = async (wanted) => {
  await blobs.putDerived(pictureKey(wanted), picture(wanted));
  return { ok: true, picture: pictureKey(wanted) };
};
answer(connection, RenderPage, silent, (wanted) => {
  drawn.push(wanted);
  return drawing(wanted);
});
let isReadable = true;
answer(connection, ReadPage, silent, async ({ page }) => ({
  ok: true as const,
  words: isReadable ? [{ text: `page ${page}`, x: 1, y: 2, width: 3, height: 4 }] : [],
  isFinal: isReadable,
}));

describe('the picture of a page', () => {
  test('is drawn where there is none yet, 794 pixels wide unless asked otherwise', async () => {
    const { path } = await lease();

    expect(await bytes(`${path}/image/1`)).toEqual(picture({ pdf: PDF, page: 1, width: 794 }));
    expect(await bytes(`${path}/image/2?width=1588&cache-buster=7`)).toEqual(
      picture({ pdf: PDF, page: 2, width: 1588 }),
    );
  });

  test('may be kept by the browser, which asks each time whether it may still show it', async () => {
    const { path } = await lease();
    const first = await get(`${path}/image/1`, { as: olive });
    const etag = first.headers.get('ETag') ?? '';
    const again = await get(`${path}/image/1`, { as: olive, headers: { 'If-None-Match': etag } });

    expect(first.headers.get('Content-Type')).toBe('image/webp');
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
  });

  test('has another name at another width, and on another page', async () => {
    const { path } = await lease();
    const etags = await Promise.all(
      ['1', '1?width=560', '2'].map(async (page) =>
        (await get(`${path}/image/${page}`, { as: olive })).headers.get('ETag'),
      ),
    );

    expect(new Set(etags).size).toBe(3);
  });

  test.each(['0', '3', '-1', '1.5', 'x', '999999999999', '%00'])('is not there for page %s', async (page) => {
    const { path } = await lease();
    const answered = await get(`${path}/image/${page}`, { as: olive });

    expect(answered.status).toBe(404);
    expect(answered.headers.has('ETag')).toBe(false);
  });

  test.each(['793', 'x', '', '1e9', '794&width=560'])('comes in four widths only: not %s', async (width) => {
    const { path } = await lease();

    expect((await get(`${path}/image/1?width=${width}`, { as: olive })).status).toBe(422);
  });

  test('is answered to HEAD with its size', async () => {
    const { path } = await lease();
    const { headers } = await get(`${path}/image/1`, { as: olive, method: 'HEAD' });

    expect(Number(headers.get('Content-Length'))).toBe(picture({ pdf: PDF, page: 1, width: 794 }).length);
  });

  test('is the same behind a signing link', async () => {
    const { link } = await lease();

    expect(Buffer.from(await (await get(`${link}/image/2`)).arrayBuffer())).toEqual(
      picture({ pdf: PDF, page: 2, width: 794 }),
    );
    expect((await get('/api/sign/garbage/image/1')).status).toBe(404);
  });

  test('is drawn once for all who ask at the same time', async () => {
    const { path } = await lease('d'.repeat(64));
    const draw = drawing;
    const asked = Promise.withResolvers<void>();
    drawn.length = 0;
    drawing = async (wanted) => {
      await asked.promise;
      return draw(wanted);
    };
    const asking = Promise.all(Array.from({ length: 8 }, () => bytes(`${path}/image/1`)));
    await expect.poll(() => drawn.length).toBe(1);
    // Answered one after the other, each behind what was asked before: by then all eight wait.
    for (let n = 0; n < 25; n++) await get(path, { as: olive });
    asked.resolve();
    const all = await asking;
    drawing = draw;

    expect(new Set(all.map(String)).size).toBe(1);
    expect(drawn).toHaveLength(1);
  });

  test('that is there already does not wait for media, which hears where the reader is', async () => {
    const { path } = await lease('e'.repeat(64));
    const wanted = { pdf: 'e'.repeat(64), page: 1, width: 794 } as const;
    await blobs.putDerived(pictureKey(wanted), picture(wanted));
    const draw = drawing;
    drawn.length = 0;
    drawing = () => new Promise(() => {});

    expect(await bytes(`${path}/image/1`)).toEqual(picture(wanted));
    await expect.poll(() => drawn).toEqual([{ ...wanted, account: olive.id }]);
    drawing = draw;
  });

  test('is not to be had while media is down, and leaves nothing to be kept', async () => {
    const { path } = await lease('f'.repeat(64));
    const draw = drawing;
    drawing = async () => ({ ok: false, code: 'unavailable' });
    const answered = await get(`${path}/image/1`, { as: olive });
    drawing = draw;

    expect([answered.status, answered.headers.get('Retry-After')]).toEqual([503, '2']);
    expect([answered.headers.has('ETag'), answered.headers.get('Cache-Control')]).toEqual([
      false,
      'no-store',
    ]);
    expect((await get(`${path}/image/1`, { as: olive })).status).toBe(200);
  });
});

describe('the words of a page', () => {
  test('stand beside its picture, for the owner and behind a signing link', async () => {
    const { path, link } = await lease();
    const words = [{ text: 'page 2', x: 1, y: 2, width: 3, height: 4 }];

    expect(await (await get(`${path}/words/2`, { as: olive })).json()).toEqual(words);
    expect(await (await get(`${link}/words/2`)).json()).toEqual(words);
  });

  test('that could not be read are kept by nobody, and asked for again', async () => {
    const { path } = await lease();
    isReadable = false;
    const unread = await get(`${path}/words/2`, { as: olive });
    isReadable = true;

    expect(await unread.json()).toEqual([]);
    expect([unread.headers.has('ETag'), unread.headers.get('Cache-Control')]).toEqual([false, 'no-store']);
    expect(await (await get(`${path}/words/2`, { as: olive })).json()).toHaveLength(1);
  });

  test('may be kept for ever as well', async () => {
    const { path } = await lease();
    const etag = (await get(`${path}/words/1`, { as: olive })).headers.get('ETag') ?? '';

    expect((await get(`${path}/words/1`, { as: olive, headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    );
  });
});

const picture = ({ pdf, page, width }: Picture) => Buffer.from(`${pdf} ${page} ${width}`);

const bytes = async (path: string) => Buffer.from(await (await get(path, { as: olive })).arrayBuffer());

/** Sent to Sam, of two pages; seen by the read models. */
const lease = async (pdf = PDF) => {
  const [id, sam] = [randomUUID(), randomUUID()];
  const file = uploaded(olive.id);
  const after = await happen(
    id,
    { ...file, data: { ...file.data, pdf } } as typeof file,
    recipientAdded(sam),
    sent,
  );
  await get(`/api/documents/${id}`, { as: olive, after });

  return { path: `/api/documents/${id}`, link: `/api/sign/${linkOf(id, sam)}` };
};
