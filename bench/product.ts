import { type Stack, startStack } from '../deploy/local/stack.ts';
import { freePorts } from '../tests/harness/free-ports.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

/** Measures on the whole product, which runs in a folder of its own without limits of rates. Nothing is left of it. */
export const onProduct = async <Measured>(
  measure: (stack: Stack, folder: string) => Promise<Measured>,
): Promise<Measured> => {
  const folder = await temporaryFolder();
  const stack = await startStack({
    dataDir: folder.path,
    ports: await freePorts(),
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    report: () => {},
  });

  try {
    return await measure(stack, folder.path);
  } finally {
    await stack.stop();
    await folder.remove();
  }
};
