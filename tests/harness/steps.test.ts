import { writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openSteps } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a step is reached once it is known by whom, not when its file is made', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const steps = await openSteps(folder.path);
  const file = `${folder.path}/blob written.reached`;
  await writeFile(file, '');
  const reached = steps.reached('blob written');
  await new Promise((resolve) => setImmediate(resolve));
  await writeFile(file, '4711');

  expect(await reached).toBe(4711);
});
