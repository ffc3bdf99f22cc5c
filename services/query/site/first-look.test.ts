import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleted, sent, uploaded } from '../testing/sample-lease.ts';
import { startRelayedStack } from '../testing/stack.ts';

const { get, happen, signedIn, relay } = await startRelayedStack();
const olive = await signedIn('olive');
const mallory = await signedIn('mallory');

const shown = async (path: string, options: Parameters<typeof get>[1] = {}) => {
  const html = await (await get(path, options)).text();
  const [, screen] = /data-screen="(.*?)"/.exec(html) ?? [];
  const of = (name: string) => new RegExp(`<p id="${name}">(.*?)</p>`).exec(html)?.[1];

  return {
    html,
    screen,
    name: of('name'),
    title: of('title'),
    documents: of('documents'),
    picture: of('picture'),
  };
};

describe('the first look of a screen', () => {
  test('is the newest documents of whoever is signed in, without those of others and deleted ones', async () => {
    await happen(randomUUID(), uploaded(mallory.id, 'Not yours'));
    await happen(randomUUID(), uploaded(olive.id, 'Older'));
    await happen(randomUUID(), uploaded(olive.id, 'Gone'), deleted);
    const after = await happen(randomUUID(), uploaded(olive.id, 'Newer'));

    expect(await shown('/documents', { as: olive, after })).toMatchObject({
      screen: 'documents',
      name: 'olive',
      documents: expect.stringMatching(/^<div[^>]*><b>Newer<.*<b>Older<((?!Not yours|Gone).)*$/),
    });
  });

  test('is the first page of a draft or of a document that was sent, before any program is fetched', async () => {
    const id = randomUUID();
    const draft = await shown(`/document/${id}`, {
      as: olive,
      after: await happen(id, uploaded(olive.id, 'Lease of the mill')),
    });
    const followed = await shown(`/document/${id}`, { as: olive, after: await happen(id, sent) });

    expect(draft).toMatchObject({ screen: 'editor', title: 'Lease of the mill' });
    expect(draft.picture).toMatch(
      new RegExp(
        `^<img class="frame-picture" src="/api/documents/${id}/image/1\\?width=794" width="794" height="\\d+"`,
      ),
    );
    expect(draft.html).not.toMatch(/<script[^>]* src=/);
    expect(draft.html.match(/(?<=<link rel="modulepreload" crossorigin href="\/assets\/)[^"]+/g)).toEqual([
      ...['document-4d.js', 'editor-6f.js'],
    ]);
    expect(draft.html).toContain('import("/assets/app.js")');
    expect(followed.screen).toBe('document');
  });

  test('says nothing of a document of somebody else, or of one that is not there', async () => {
    const id = randomUUID();
    const after = await happen(id, uploaded(olive.id, 'Secret'));

    for (const path of [`/document/${id}`, `/document/${randomUUID()}`, '/document/1a', '/settings'])
      expect(await shown(path, { as: mallory, after })).toMatchObject({
        screen: 'other',
        title: '',
        picture: '',
        documents: '',
        name: 'mallory',
        html: expect.not.stringContaining('Secret'),
      });
  });

  test('is nothing where there is no frame', async () => {
    for (const path of ['/login', '/confirm-email/1a', '/reset-password'])
      expect(await shown(path, { as: olive })).toMatchObject({ screen: '', name: '' });
  });

  test('is nothing for whoever is not signed in', async () => {
    for (const options of [{}, { as: { session: 'x'.repeat(43) } }])
      expect(await shown('/documents', options)).toMatchObject({ screen: '', name: '', documents: '' });
  });

  test('takes a title for text, whatever stands in it', async () => {
    const id = randomUUID();
    const title = '</p><script>alert(1)</script>"\'$&<!-- {{name}} -->{{nonce}}</body>';
    const after = await happen(id, uploaded(olive.id, title));

    for (const path of ['/documents', `/document/${id}`]) {
      const { html } = await shown(path, { as: olive, after });
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('{{nonce}}&#60;/body&#62;');
    }
  });

  test('is for one person and never kept', async () => {
    const { headers } = await get('/documents', { as: olive });

    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['close', 'silence'] as const)(
    'is left out, and the page comes, where the database does not answer: %s',
    async (how) => {
      await relay[how]();
      try {
        const answer = await get('/documents', { as: olive });

        expect([answer.status, await answer.text()]).toEqual([
          200,
          expect.stringContaining('data-screen=""'),
        ]);
      } finally {
        await relay.open();
      }
    },
  );
});
