import type { Page } from 'playwright-core';

/**
 * What is to be seen only while the server works is looked at here, however fast it works: the request is held back,
 * or its answer, or what was shown is written down as it comes.
 */
type Answer = { readonly status: number; readonly body?: string; readonly json?: unknown };
type Release = () => void;

/** Requests for it wait until the release; then the server answers them, or this answer does. */
export const hold = async (page: Page, url: string, answer?: Answer): Promise<Release> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await (answer ? route.fulfill(answer) : route.continue());
  });

  return resolve;
};

/** What the server answers is kept from the page until the release. The request has left by then. */
export const holdAnswer = async (page: Page, url: string): Promise<Release> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await promise;
    await session.send('Fetch.continueResponse', { requestId });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${url}`, requestStage: 'Response' }] });

  return resolve;
};

/** Every text that what has that selector shows from now on, however shortly, oldest first. */
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
