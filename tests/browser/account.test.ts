import { describe } from 'vitest';
import { accountAddress } from './account-address.ts';
import { accountPasskeys } from './account-passkeys.ts';
import { accountReset } from './account-reset.ts';
import { accountSecurity } from './account-security.ts';
import { accountSessions } from './account-sessions.ts';
import { accounts } from './accounts.ts';
import { endedSessions } from './ended-sessions.ts';
import { organisation } from './organisation.ts';
import { organisationSignOn } from './organisation-sign-on.ts';
import { organisationTokens } from './organisation-tokens.ts';
import { settings } from './settings.ts';
import { siteOfFile } from './site.ts';

const site = siteOfFile();

describe('accounts', () => accounts(site));
describe('a session that ends', () => endedSessions(site));
describe('the settings', () => {
  settings(site);
  accountAddress(site);
});
describe('what guards an account', () => {
  accountSecurity(site);
  accountReset(site);
  accountSessions(site);
  accountPasskeys(site);
});
describe('an organization', () => organisation(site));
describe('single sign-on of an organization', () => organisationSignOn(site));
describe('tokens of an organization', () => organisationTokens(site));
