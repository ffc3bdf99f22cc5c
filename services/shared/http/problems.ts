import type { Context, Middleware } from 'koa';
import { Counter } from 'prom-client';
import { Refusal, refusalSentence, refusals } from '#contracts/api/refusals.ts';
import { unexpected } from '#contracts/refusals/availability.ts';
import { defaultLanguage, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { outage } from '../outages/outage.ts';
import { raiseAlarm } from '../running/alarms.ts';
import type { Log } from '../running/logger.ts';
import { readersLanguage } from './readers-language.ts';

const counted = new Counter({
  name: 'refusals_total',
  help: 'Requests that were refused, by the code of the refusal; unexpected: a bug',
  labelNames: ['code'],
});

/**
 * The only place where errors become answers. A bug is reported without its message, and the log records what the
 * service itself failed to do.
 */
export const problems =
  (log: Pick<Log, 'warn' | 'error'>): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new Refusal('not-found');
    } catch (error) {
      const refusal = error instanceof Refusal ? error : outage(error);
      if (!refusal) ctx.app.emit('error', error, ctx);
      else if (refusal.status >= 500 || 'alarm' in refusals[refusal.code]) tell(log, ctx, refusal, error);

      counted.inc({ code: refusal?.code ?? 'unexpected' });
      ctx.status = refusal?.status ?? 500;
      ctx.body = {
        ...problemOf(refusal, readersLanguage(ctx)),
        ...refusal?.details,
      };
      ctx.set('Cache-Control', 'no-store');
      if (refusal?.retryAfter) ctx.set('Retry-After', String(refusal.retryAfter));
    }
  };

/** A refusal as it's answered, in the language of whoever asked; null is a bug. */
export const problemOf = (refusal: Refusal | null, language: SignerLanguage) => {
  if (!refusal) return { message: textIn(language, unexpected), code: 'unexpected' } as const;
  const { code, parameters } = refusal;

  return { message: refusalSentence(language, code, parameters), code, ...(parameters && { parameters }) };
};

/** Logs the route and not the address, because an address may contain a secret. */
const tell = (log: Pick<Log, 'warn' | 'error'>, ctx: Context, refusal: Refusal, error: unknown) => {
  const { code, status } = refusal;
  const facts = { code, status, method: ctx.method, route: ctx.routerPath };
  const answer = refusals[code];

  if ('alarm' in answer)
    raiseAlarm(log, answer.alarm, { ...facts, err: error }, textIn(defaultLanguage, answer.message));
  else log.warn(error === refusal ? facts : { ...facts, err: error }, 'refused');
};
