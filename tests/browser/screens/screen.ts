import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';

/** A screen, or a moment of one, that looks different from all others here. */
export type Screen = {
  /** Also the name of its pictures. */
  readonly name: string;
  /** Resolves with a page that shows it, 1,280 pixels wide where it has no `widths`. */
  readonly open: (site: Site) => Promise<Page>;
  /** Those at which it's there at all, in pixels. */
  readonly widths?: readonly Width[];
  /** What it shows closes when its window gets another width, so it's opened anew at each of them. */
  readonly isFleeting?: boolean;
  /** Longer than a window: its pictures show all of it. */
  readonly isLong?: boolean;
  /** Its paper looks different: that's left beside its pictures, as a PDF. */
  readonly isPrinted?: boolean;
};

export const everyWidth = [375, 768, 1280, 1440] as const;

export type Width = (typeof everyWidth)[number];

/** As if the server could not answer this. */
export const failing = (url: string) => (page: Page) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
  );

/** As if it never did. */
export const waiting = (url: string) => (page: Page) => page.route(url, () => undefined);
