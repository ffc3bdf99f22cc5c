import { describe } from 'vitest';
import { damagedLog } from './damaged-log.ts';
import { restartableStack } from './restartable-stack.ts';
import { rewrittenLog } from './rewritten-log.ts';
import { shortenedLog } from './shortened-log.ts';

/** One installation meets all of it, one after the other: each time it was accepted before. */
const stack = await restartableStack();
await stack.start();

describe('a log that was put back to an earlier state while nothing ran', () => shortenedLog(stack));
describe('a log that was rewritten in its midst while nothing ran, every hash and checksum anew', () =>
  rewrittenLog(stack));
describe('a log in which an older event was changed while nothing ran', () => damagedLog(stack));
