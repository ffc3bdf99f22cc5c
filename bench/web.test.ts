import { expect, test } from 'vitest';
import { isMissed } from './figure.ts';
import { sizes } from './web.ts';

test('every page and screen of the client keeps its limit of compressed JavaScript', async () => {
  const figures = await sizes();

  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter(isMissed).map(({ name, value }) => `${name}: ${value.toFixed(1)} KB`)).toEqual([]);
});
