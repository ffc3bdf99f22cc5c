import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type SharedProduct, sharedProduct } from '../harness/on-demand.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn } from '../harness/people.ts';
import { type Stack, startStack } from '../stack.ts';
import { openContexts } from './contexts.ts';
import { documentsOf, expire } from './made-documents.ts';
import { reportToasts } from './moments.ts';
import { openBrowser } from './open-browser.ts';

/** The product and a browser, shared by all suites here; every visit is a browser of its own to the product. */
export type Site = Awaited<ReturnType<typeof openSite<SharedProduct>>>;
/** A site whose product is its own: parts of it may be ended. */
export type OwnSite = Awaited<ReturnType<typeof openSite<Stack>>>;
export type Person = Awaited<ReturnType<typeof signedIn>>;

type Visit = {
  readonly as?: Person;
  readonly at?: string;
  readonly width?: number;
  /** A telephone: fingers instead of a mouse. */
  readonly isTouch?: boolean;
  /** Its scripts cannot be read, which is no complaint. */
  readonly isUnreadable?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
};

const openSite = async <Product extends SharedProduct>(starting: Promise<Product>) => {
  const [stack, browser] = await Promise.all([starting, openBrowser()]);
  const complaints: string[] = [];
  const contexts = openContexts(browser, stack.url, async (context) => {
    context.setDefaultTimeout(PATIENCE.timeout);
    await context.exposeFunction('complain', (text: string) => complaints.push(text));
    await context.addInitScript(reportViolations);
    await context.exposeBinding('toasted', ({ page }, text: string) => toastsOf(page).push(text));
    await context.addInitScript(reportToasts, 'toasted');
  });

  return {
    stack,
    url: stack.url,
    person: (fullName?: string, email?: string) => signedIn(stack.url, fullName, email),
    documents: documentsOf(stack),
    /** As if the time of all links to a document were up. */
    expire: (documentId: string) => expire(stack, documentId),
    /** A page of a browser that nobody used before. */
    visit: async ({ as, at = '/', width = 1280, prepare, ...visit }: Visit = {}): Promise<Page> => {
      const { isTouch = false, isUnreadable = false } = visit;
      // A clock, once installed, is there for all pages of a context.
      const context = await contexts.lend({ isTouch, isOwn: prepare !== undefined });
      if (as) await context.addCookies(cookiesOf(as, stack.url));
      const page = await context.newPage();
      if (!isUnreadable) page.on('pageerror', ({ message }) => complaints.push(message));
      if (width !== 1280) await page.setViewportSize({ width, height: 800 });
      await prepare?.(page);
      await page.goto(at);

      return page;
    },
    /** Closes what a test opened; fails where the content policy was broken or a script threw. */
    tidy: async () => {
      await contexts.tidy();
      expect(complaints.splice(0)).toEqual([]);
    },
    close: () => browser.close(),
  };
};

/** The site that all suites of a test file share, over the run's one product; each test finds it tidy. */
export const siteOfFile = (): (() => Site) => opened(sharedProduct);

/** The same over a product of the file's own. */
export const ownSiteOfFile = (): (() => OwnSite) => {
  let stack: Stack | undefined;
  // Ends after the browser: Vitest runs what was registered last first.
  afterAll(() => stack?.stop());

  return opened(async () => {
    stack = await startStack();
    return stack;
  });
};

const opened = <Product extends SharedProduct>(start: () => Promise<Product>) => {
  let site: Awaited<ReturnType<typeof openSite<Product>>> | undefined;
  beforeAll(async () => {
    site = await openSite(start());
  });
  afterEach(() => site?.tidy());
  afterAll(() => site?.close());

  return () => site ?? expect.unreachable('The site is not open yet.');
};

/** Asks again until what it expects is so. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { ...PATIENCE, interval: 50 });

declare const complain: (text: string) => void;

const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`content policy: ${violatedDirective} ${blockedURI}`),
  );
};

const cookiesOf = ({ client }: Person, url: string) =>
  [...client.cookies].map(([name, value]) => ({ name, value, url, sameSite: 'Lax' as const }));

/** What the one toast says; waits for it. */
export const toastOf = async (page: Page): Promise<string> => {
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('[role] > div');
  await toast.waitFor();

  return await toast.innerText();
};

/** Waits until a toast says that, title and body, after all that were seen before. */
export const seesToast = async (page: Page, title: string, body?: string) => {
  const said = [title, body].filter(Boolean).join('\n');
  await soon(() => toastsOf(page)).toContain(said);
  toastsOf(page).splice(0, toastsOf(page).indexOf(said) + 1);
};

/** What toasts said that nobody has looked at yet, oldest first. */
const toastsOf = (page: Page): string[] => {
  const texts = toasts.get(page) ?? [];
  toasts.set(page, texts);

  return texts;
};

const toasts = new WeakMap<Page, string[]>();

/** Presses Tab until what has that name has the focus. */
export const tabTo = (page: Page, name: string) =>
  soon(async () => {
    if ((await focused(page)) !== name) await page.keyboard.press('Tab');
    return await focused(page);
  }).toBe(name);

/** The name of what has the focus, without the star of a field that must be filled in. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const named = element?.ariaLabel ?? element?.labels?.[0]?.innerText ?? element?.innerText.trim() ?? '';
    return named.replace(/\s*\*$/, '');
  });

/** As if somebody had copied a text and pasted it there. */
export const paste = (input: Locator, text: string) =>
  input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
