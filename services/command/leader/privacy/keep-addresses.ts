import { pause } from '../../../shared/flow/pause.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Writers } from '../../log/write-permission.ts';
import { fillAddresses } from '../../privacy/addresses.ts';

type Options = Omit<Parameters<typeof fillAddresses>[0], 'lookup'> & {
  readonly write: Writers['write'];
  readonly log: Log;
};

/** Milliseconds between two looks at what is new in the log. */
const EVERY = 60_000;

/**
 * Keeps up who is named in the log under which address, until `signal` aborts, so that nobody waits until a long log was
 * read: a privacy request, or the links of somebody who just left an organisation.
 */
export const keepAddresses = async (
  { write, log, ...reading }: Options,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const lookup = await write(async (writer) => writer.lookup);
      await fillAddresses({ ...reading, lookup }, signal);
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'who is named under which address is not known up to now');
    }
    await pause(EVERY, { signal });
  }
};
