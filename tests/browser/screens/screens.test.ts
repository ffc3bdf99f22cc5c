import { describe, expect, test } from 'vitest';
import { siteOfFile } from '../site.ts';
import { auditing } from './auditing.ts';
import { documents } from './documents.ts';
import { entrance } from './entrance.ts';
import { preparation } from './preparation.ts';
import { records } from './records.ts';
import { settings } from './settings.ts';
import { signing } from './signing.ts';
import { status } from './status.ts';
import { templates } from './templates.ts';
import { walkAround } from './walk.ts';

const site = siteOfFile();

/** `PICTURES=folder npm run screens -- -t 'name of a screen'` looks at one, and leaves pictures of it. */
describe.each([
  ['entrance', entrance],
  ['documents', documents],
  ['preparation', preparation],
  ['status', status],
  ['templates', templates],
  ['settings', settings],
  ['signing', signing],
  ['auditing', auditing],
  ['records', records],
] as const)('%s', (_, screens) => {
  test.each(screens)('$name', async (screen) => {
    expect(await walkAround(site(), screen)).toEqual([]);
  });
});
