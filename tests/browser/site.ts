import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from '../harness/on-demand.ts';
import { addRecipient, placeField, sign, signedIn, tokenIn, upload } from '../harness/people.ts';
import { type Stack, startStack } from '../stack.ts';
import { reportToasts } from './moments.ts';

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
  readonly prepare?: (page: Page) => Promise<unknown>;
};

const openSite = async <Product extends SharedProduct>(starting: Promise<Product>) => {
  const [stack, browser] = await Promise.all([starting, openBrowser()]);
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  const newContext = async ({ as, width = 1280, isTouch = false }: Visit) => {
    // Without motion: what is to be seen is there at once.
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      baseURL: stack.url,
      reducedMotion: 'reduce',
      hasTouch: isTouch,
      isMobile: isTouch,
    });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    await context.exposeFunction('complain', (text: string) => complaints.push(text));
    await context.addInitScript(reportViolations);
    await context.exposeBinding('toasted', ({ page }, text: string) => toastsOf(page).push(text));
    await context.addInitScript(reportToasts, 'toasted');
    if (as) await context.addCookies(cookiesOf(as, stack.url));

    return context;
  };

  return {
    stack,
    url: stack.url,
    person: (fullName?: string, email?: string) => signedIn(stack.url, fullName, email),
    documents: documentsOf(stack),
    /** As if the time of all links to a document were up. */
    expire: (documentId: string) => expire(stack, documentId),
    /** A page of a browser that nobody used before. */
    visit: async (visit: Visit = {}): Promise<Page> => {
      const page = await (await newContext(visit)).newPage();
      page.on('pageerror', ({ message }) => complaints.push(message));
      await visit.prepare?.(page);
      await page.goto(visit.at ?? '/');

      return page;
    },
    /** Closes what a test opened; fails where the content policy was broken or a script threw. */
    tidy: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
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

/** Milliseconds that anything may take to be seen. */
const PATIENCE = 30_000;

/** Asks again until what it expects is so. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE, interval: 50 });

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    // Without the windows of the whole browser a visit costs less than half.
    executablePath: existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      LITTLE_COMPILING,
    ],
  });

/** No page lives long enough here to earn back what its optimised code costs. */
const LITTLE_COMPILING = '--js-flags=--no-opt --no-maglev';

const HEADLESS = '/usr/bin/chromium-headless-shell';

declare const complain: (text: string) => void;

const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`content policy: ${violatedDirective} ${blockedURI}`),
  );
};

const cookiesOf = ({ client }: Person, url: string) =>
  [...client.cookies].map(([name, value]) => ({ name, value, url, sameSite: 'Lax' as const }));

/** Documents made elsewhere than in the browser under test. */
const documentsOf = (stack: SharedProduct) => {
  const draft = async ({ client }: Person, title: string, fileName = 'lease.pdf', pages = 1) =>
    upload(client, fileName, await samplePdf({ title, pages }), title);

  const sent = async (person: Person, title: string, email = `ada-${randomUUID()}@example.com`) => {
    const document = await draft(person, title);
    const { id: recipientId } = await addRecipient(person.client, document.id, {
      fullName: 'Ada Lovelace',
      email,
    });
    await placeField(person.client, document.id, { recipientId, type: 'signature' });
    expect((await person.client.post(`/api/documents/${document.id}/send`)).status).toBe(200);

    return { ...document, email };
  };

  const complete = async ({ email }: { email: string }) => {
    const mail = await openMailbox(stack.mailbox).waitForMail(email);
    await vi.waitFor(async () => expect((await sign(stack.url, tokenIn(mail))).status).toBe(200), {
      timeout: PATIENCE,
    });
  };

  return {
    draft,
    sent,
    completed: async (person: Person, title: string) => {
      const document = await sent(person, title);
      await complete(document);
      await vi.waitFor(
        async () =>
          expect((await person.client.get(`/api/documents/${document.id}`)).json().document.sealed).toBe(
            true,
          ),
        { timeout: PATIENCE },
      );

      return document;
    },
    voided: async (person: Person, title: string) => {
      const document = await sent(person, title);
      expect((await person.client.post(`/api/documents/${document.id}/void`)).status).toBe(200);

      return document;
    },
    complete,
  };
};

/** Weeks cannot be waited for, and all parts go by one clock. */
const expire = async ({ env }: SharedProduct, documentId: string) => {
  const client = new Client({ connectionString: String(env.DATABASE_URL) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select table_schema as schema from information_schema.tables where table_name = 'recipients'`,
    );
    for (const { schema } of rows) {
      await client.query(
        `update ${schema}.recipients set link_expires_at = '${PAST}' where document_id = $1`,
        [documentId],
      );
      await client.query(
        `update ${schema}.audit_trail set details = details || '{"expiresAt":"${PAST}"}'
         where document_id = $1 and action = 'AuditLinkCreated'`,
        [documentId],
      );
    }
  } finally {
    await client.end();
  }
};

const PAST = '2026-01-01T00:00:00.000Z';

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
