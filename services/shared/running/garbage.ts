import { setFlagsFromString } from 'node:v8';

/**
 * Lets more garbage gather before V8 looks through the whole heap for it. What sends and receives long answers makes
 * little else than large buffers, and by itself V8 looks through everything that lives whenever some of them came: that took
 * half of the processor time of a list of 1,000 documents. The heap may grow to four times what lives, buffers included.
 */
export const letGarbageGather = (): void => {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString('--heap-growing-percent=300');
};
