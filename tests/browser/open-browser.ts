import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    // Without the windows of the whole browser a visit costs less than half.
    executablePath: existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--process-per-site',
      LITTLE_COMPILING,
    ],
  });

/** No page lives long enough here to earn back what its optimised code costs. */
const LITTLE_COMPILING = '--js-flags=--no-opt --no-maglev';

const HEADLESS = '/usr/bin/chromium-headless-shell';
