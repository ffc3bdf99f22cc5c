import type { SecurityEvent } from '#contracts/account/events.ts';
import { dayOf } from '#contracts/instant.ts';
import type { Log } from '../../shared/running/logger.ts';
import { security } from '../decisions/account/security.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';

/** A request that an identity provider made with a token. */
type Call = {
  readonly organisation: string;
  readonly token: string;
  readonly isChange: boolean;
  readonly isRefused: boolean;
};

type Sum = Extract<SecurityEvent, { type: 'ScimCalled' }>['data'];

export type ScimCalls = ReturnType<typeof scimCalls>;

type Dependencies = {
  readonly write: Writers['write'];
  readonly now: () => string;
  readonly log: Pick<Log, 'error'>;
};

/** Milliseconds between two looks whether the day is over. */
const LOOK = 60_000;

/**
 * Counts what each token is used for, and puts one event for each day on record, soon after midnight (UTC) or when the
 * process ends. What is counted in a process that crashes is lost: all changes are on record by themselves.
 */
export const scimCalls = ({ write, now, log }: Dependencies) => {
  const sums = new Map<string, Sum>();

  const record = async (isDue: (sum: Sum) => boolean): Promise<void> => {
    for (const [key, sum] of [...sums].filter(([, one]) => isDue(one))) {
      sums.delete(key);
      try {
        await write((writer) =>
          handle(writer, security, dayOf(writer.now()), bySystem('scim'), { type: 'ScimCalled', data: sum }),
        );
      } catch (error) {
        log.error({ err: error, token: sum.token }, 'the use of a token could not be put on record');
      }
    }
  };
  const look = setInterval(() => {
    const today = dayOf(now());
    void record(({ day }) => day !== today);
  }, LOOK).unref();

  return {
    note: ({ organisation, token, isChange, isRefused }: Call): void => {
      const day = dayOf(now());
      const key = `${day} ${token}`;
      const sum = sums.get(key) ?? { organisation, token, day, reads: 0, changes: 0, refused: 0 };
      const kind = isRefused ? 'refused' : isChange ? 'changes' : 'reads';
      sums.set(key, { ...sum, [kind]: sum[kind] + 1 });
    },

    /** Records what was counted so far. */
    stop: async (): Promise<void> => {
      clearInterval(look);
      await record(() => true);
    },
  };
};
