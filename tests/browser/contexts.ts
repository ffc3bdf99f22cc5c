import type { Browser, BrowserContext } from 'playwright-core';

export type Contexts = {
  /** One that nobody used before, as far as pages can tell. `isOwn`: and that nobody uses afterwards. */
  readonly lend: (wanted: { readonly isTouch: boolean; readonly isOwn: boolean }) => Promise<BrowserContext>;
  /** Closes all pages, and leaves nothing that they kept. */
  readonly tidy: () => Promise<void>;
};

/** How many tests a context serves, so that its process does not grow without end. */
const MOST = 25;

/**
 * A visit costs a third less where the browser has compiled the program before. It only remembers that within a process,
 * so one context is kept with an empty page whose process later pages of it share (`--process-per-site`), and everything
 * else that a visit leaves is cleared.
 */
export const openContexts = (
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Contexts => {
  const others: BrowserContext[] = [];
  let kept: Awaited<ReturnType<typeof keep>> | undefined;
  let isLent = false;
  let times = 0;

  const fresh = async (isTouch: boolean) => {
    // Without motion: what is to be seen is there at once.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      baseURL: url,
      reducedMotion: 'reduce',
      hasTouch: isTouch,
      isMobile: isTouch,
    });
    await prepare(context);

    return context;
  };

  const keep = async () => {
    const context = await fresh(false);
    const empty = await context.newPage();
    await empty.goto('/favicon.svg');
    const session = await context.newCDPSession(empty);

    return {
      context,
      clear: async () => {
        await Promise.all(context.pages().map((page) => page !== empty && page.close()));
        await context.setOffline(false);
        await context.clearPermissions();
        await context.clearCookies();
        const origin = new URL(url).origin;
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      },
    };
  };

  return {
    lend: async ({ isTouch, isOwn }) => {
      if (!isTouch && !isOwn && !isLent) {
        isLent = true;
        kept ??= await keep();
        return kept.context;
      }
      const context = await fresh(isTouch);
      others.push(context);

      return context;
    },
    tidy: async () => {
      await Promise.all(others.splice(0).map((context) => context.close()));
      if (!isLent) return;
      isLent = false;
      if (++times % MOST > 0) return kept?.clear();
      await kept?.context.close();
      kept = undefined;
    },
  };
};
