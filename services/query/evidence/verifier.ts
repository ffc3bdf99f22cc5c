import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { sendSmall } from '../http/small.ts';

/**
 * `GET /verify.html`: the same verifier as in the bundle, but from the installation. People save it and open it from
 * their disk.
 */
export const verifierFile =
  (web: string) =>
  async (ctx: Context): Promise<void> => {
    ctx.attachment('verify.html');
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await verifierIn(web);
  };

/**
 * `GET /verify`: the verifier as a page of the installation, for people who only want to look. Like the file, it may
 * load nothing at all, and run only what it names by its hash.
 */
export const verifierPage =
  (web: string) =>
  async (ctx: Context): Promise<void> => {
    const html = (await verifierIn(web)).toString();
    const [, policy = "default-src 'none'"] = POLICY.exec(html) ?? [];
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', `${policy}; frame-ancestors 'none'`);
    await sendSmall(ctx, html);
  };

const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;

export const verifierIn = (web: string): Promise<Buffer> =>
  readFile(join(web, 'verify.html')).catch(() => refuse('unavailable'));
