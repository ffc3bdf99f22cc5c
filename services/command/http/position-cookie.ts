import type { Context } from 'koa';
import {
  formatLogPosition,
  LOG_POSITION_COOKIE,
  type LogPosition,
  parseLogPosition,
} from '#contracts/api/log-position.ts';
import { memory } from '../../shared/flow/memory.ts';

/** How many callers' last positions are remembered. */
const REMEMBERED = 10_000;

export type PositionCookie = ReturnType<typeof positionCookies>;

/**
 * Lets every client that keeps cookies read its own writes. Parallel answers never lower the position that it waits
 * for. A position of another epoch is ignored.
 */
export const positionCookies = ({ log, isSecure }: { log: string; isSecure: boolean }) => {
  const highest = memory<LogPosition>({ most: REMEMBERED });

  const of = (epoch: number, commit: bigint): LogPosition => ({ log, epoch, commit });

  const sent = (ctx: Context, epoch: number): bigint => {
    const before = parseLogPosition(ctx.cookies.get(LOG_POSITION_COOKIE) ?? '');
    return before?.log === log && before.epoch === epoch ? before.commit : 0n;
  };

  const known = (caller: string | null, epoch: number): bigint => {
    const before = caller === null ? undefined : highest.get(caller);
    return before?.epoch === epoch ? before.commit : 0n;
  };

  return {
    of,
    raise: (ctx: Context, caller: string | null, { epoch, commit }: LogPosition) => {
      const top = of(
        epoch,
        [commit, known(caller, epoch), believable(sent(ctx, epoch), commit)].reduce((one, other) =>
          one > other ? one : other,
        ),
      );
      if (caller) highest.set(caller, top);
      const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      ctx.append('Set-Cookie', `${LOG_POSITION_COOKIE}=${formatLogPosition(top)}; ${attributes}`);
    },
  };
};

/** Clients can forge their cookies. A position that is far too high would make them wait in vain. */
const FAR = 1_000_000_000n;
const believable = (sent: bigint, commit: bigint) => (sent < commit + FAR ? sent : 0n);
