import type { Page, Route } from 'playwright-core';
import { vi } from 'vitest';
import { PATIENCE } from '../harness/patience.ts';

/**
 * What is to be seen only while the server works is not waited for: a fast machine would be over it, a busy one would
 * look too late. The request is held back, or its answer is, or what is shown is written down as it comes.
 */
type Held = {
  /** From now on, for this page. */
  readonly hold: (page: Page) => Promise<void>;
  readonly release: () => void;
};

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Requests wait until the release; then the server answers them, or this answer does. */
export const heldRequests = (
  url: string,
  { method, answer }: { method?: string; answer?: Answer } = {},
): Held => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const pass = async (route: Route) => {
    if (method && route.request().method() !== method) return await route.fallback();
    await promise;
    await (answer ? route.fulfill(answer) : route.continue());
  };

  return { hold: async (page) => void (await page.route(url, pass)), release };
};

/** The server gets requests and answers them; the page gets its answers at the release. */
export const heldAnswers = (url: string): Held => {
  const { promise, resolve: release } = Promise.withResolvers<void>();

  return {
    hold: async (page) => {
      const session = await page.context().newCDPSession(page);
      session.on('Fetch.requestPaused', ({ requestId }) =>
        promise.then(() => session.send('Fetch.continueResponse', { requestId })),
      );
      await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${url}`, requestStage: 'Response' }] });
    },
    release,
  };
};

/** Every text that what has that selector shows from now on, oldest first. */
export const record = async (page: Page, selector: string): Promise<() => Promise<readonly string[]>> => {
  const texts = await page.evaluateHandle((wanted) => {
    const seen: string[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll(wanted))
        if (textContent && textContent !== seen.at(-1)) seen.push(textContent);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
    return seen;
  }, selector);

  return () => texts.jsonValue();
};

/** From here on, time passes only by `runFor`, where the clock was installed. */
export const stopTheClock = (page: Page) =>
  vi.waitFor(
    // On a busy machine the moment may be over before the clock is told: then a later one.
    async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100),
    { ...PATIENCE, interval: 0 },
  );

/** In every document of a context: each toast is told as it appears, since none stays. */
export const reportToasts = (told: string) => {
  const report = (globalThis as unknown as Record<string, (text: string) => void>)[told];
  const seen = new WeakMap<Element, string>();
  const look = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('[aria-label=Notifications] [role] > div')) {
      const { innerText } = toast;
      if (innerText && seen.get(toast) !== innerText) report?.(innerText);
      seen.set(toast, innerText);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
};
