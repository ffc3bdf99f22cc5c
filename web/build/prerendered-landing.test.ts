import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type RenderedPages, renderPages } from './rendered-pages.ts';

let landing: RenderedPages;

beforeAll(async () => {
  landing = await renderPages('en');
});

test('the landing page is read as HTML: whole, and small enough to come in the first round trips', () => {
  const { head, body, css } = landing;

  expect(body).toContain('<h1>Signed, sealed and on record for good</h1>');
  expect(body).toContain('Maya Lindqvist signed the document');
  expect(brotliCompressSync(`${head}${css}${body}`).length).toBeLessThanOrEqual(14_000);
});

test('each of its links leads somewhere: to a part of the page, or to an address of the installation', () => {
  const targets = [...landing.body.matchAll(/<a href="([^"]*)"/g)].map(([, to = '']) => to);
  const parts = targets.filter((to) => to.startsWith('#'));

  expect(parts.filter((to) => !landing.body.includes(`id="${to.slice(1)}"`))).toEqual([]);
  expect([...new Set(targets)].filter((to) => !/^(#|\/assets\/)/.test(to)).sort()).toEqual([
    ...['/', '/forgot-password', '/login', '/login?tab=register', '/verify'],
  ]);
});

test('each picture says what it shows, takes its room beforehand, and comes in the light of the page', () => {
  const pictures = [...landing.body.matchAll(/<picture>(.*?)<\/picture>/g)].map(([, inner = '']) => inner);

  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) {
    expect(picture).toMatch(/<img [^>]*width="\d+" height="\d+" alt="[^"]{20,}"/);
    expect(picture).toMatch(/<source media="{{dark}}" srcSet="[^"]*-dark-[^"]*"/);
  }
  const [first, second, ...below] = pictures;
  expect([first, second].every((picture) => picture?.includes('fetchPriority="high"'))).toBe(true);
  expect(below.every((picture) => picture.includes('loading="lazy"'))).toBe(true);
});

test('what it names is there', () => {
  const named = [...`${landing.body}${landing.css}`.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file]) => file);
  const built = landing.assets.map(({ fileName }) => fileName);

  expect(named.filter((file) => !built.includes(file ?? ''))).toEqual([]);
});
