import type { Context } from 'koa';
import {
  formatLogPosition,
  LOG_POSITION_COOKIE,
  type LogPosition,
  parseLogPosition,
} from '#contracts/api/log-position.ts';
import { memory } from '../../shared/flow/memory.ts';

/** Callers whose last position is remembered. */
const REMEMBERED = 10_000;

export type PositionCookie = ReturnType<typeof positionCookies>;

/**
 * Lets any client that keeps cookies read its own writes. Parallel answers never lower what it waits for; a position
 * of another epoch is nothing to wait for.
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

/** A cookie is the client's to forge: one from far beyond would make it wait for nothing. */
const FAR = 1_000_000_000n;
const believable = (sent: bigint, commit: bigint) => (sent < commit + FAR ? sent : 0n);
