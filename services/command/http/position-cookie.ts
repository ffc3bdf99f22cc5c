import type { Context } from 'koa';
import {
  formatLogPosition,
  LOG_POSITION_COOKIE,
  LOG_POSITION_HEADER,
  type LogPosition,
  parseLogPosition,
} from '#contracts/api/log-position.ts';
import { memory } from '../../shared/flow/memory.ts';

/** How many callers' last positions are remembered. */
const REMEMBERED = 10_000;

export type PositionCookie = ReturnType<typeof positionCookies>;

/**
 * Lets every client that keeps cookies read its own writes. Parallel answers of this process never lower the position
 * that it waits for. Those of two processes may, until a request carries the higher one, by its cookie or in a header. A
 * position of another epoch is ignored.
 */
export const positionCookies = ({ log, isSecure }: { log: string; isSecure: boolean }) => {
  const highest = memory<LogPosition>({ most: REMEMBERED });

  const of = (epoch: number, commit: bigint): LogPosition => ({ log, epoch, commit });

  const sent = (ctx: Context, epoch: number): readonly bigint[] =>
    [ctx.cookies.get(LOG_POSITION_COOKIE) ?? '', ctx.get(LOG_POSITION_HEADER)]
      .map(parseLogPosition)
      .flatMap((before) => (before?.log === log && before.epoch === epoch ? before.commit : []));

  const known = (caller: string | null, epoch: number): bigint => {
    const before = caller === null ? undefined : highest.get(caller);
    return before?.epoch === epoch ? before.commit : 0n;
  };

  return {
    of,
    raise: (ctx: Context, caller: string | null, { epoch, commit }: LogPosition) => {
      const top = of(
        epoch,
        [known(caller, epoch), ...sent(ctx, epoch).filter((one) => one < commit + FAR)].reduce(
          (one, other) => (one > other ? one : other),
          commit,
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
