import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleFields } from '../../../web/features/documents/sample/sample-fields.ts';
import { sampleAgreement } from './agreement.ts';

test('the sample agreement is what `npm run sample` makes, and small', async () => {
  const file = await readFile(
    new URL('../../../web/features/documents/sample/sample-agreement.pdf', import.meta.url),
  );

  expect(file.equals(await sampleAgreement())).toBe(true);
  expect(file.length).toBeLessThan(60_000);
});

test('its fields lie on the page beside each other', () => {
  const overlap = sampleFields.some((one, n) =>
    sampleFields
      .slice(n + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );

  expect(overlap).toBe(false);
  for (const { x, y, width, height } of sampleFields)
    expect([x >= 0, y >= 0, x + width <= 794, y + height <= 1_123]).toEqual([true, true, true, true]);
});
