import { beforeAll, expect, test } from 'vitest';
import { documentEventNames } from '../../contracts/document/event-names.ts';
import { everyEventName } from '../../contracts/known-events.ts';
import { verifierPage } from './offline-verifier.ts';

let page: string;

beforeAll(async () => {
  page = await verifierPage();
});

test('the verifier that every evidence bundle carries is at most 160 kB long', () => {
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(160_000);
});

test('it knows the names of all events, and none of their sentences', () => {
  const names = [...documentEventNames, ...everyEventName];

  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  expect(page.includes('Someone failed to sign in')).toBe(false);
});

test('it calls a tree head so to people', () => {
  expect(page.match(/[^`"]*(?:a|signed|no) checkpoint\b[^`"]*/g)).toBeNull();
});
