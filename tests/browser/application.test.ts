import { describe } from 'vitest';
import { accessibility } from './accessibility.ts';
import { accountAddress } from './account-address.ts';
import { accountPasskeys } from './account-passkeys.ts';
import { accountReset } from './account-reset.ts';
import { accountSecurity } from './account-security.ts';
import { accountSessions } from './account-sessions.ts';
import { accounts } from './accounts.ts';
import { attachmentSheets } from './attachment-sheets.ts';
import { branding } from './branding.ts';
import { commands } from './commands.ts';
import { documentActions } from './document-actions.ts';
import { documentsBulk } from './documents-bulk.ts';
import { documentsList } from './documents-list.ts';
import { endedSessions } from './ended-sessions.ts';
import { keyboard } from './keyboard.ts';
import { organisation } from './organisation.ts';
import { organisationSignOn } from './organisation-sign-on.ts';
import { organisationTokens } from './organisation-tokens.ts';
import { recipients } from './recipients.ts';
import { sample } from './sample.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { siteOfFile } from './site.ts';
import { spaces } from './spaces.ts';
import { toasts } from './toasts.ts';
import { uploads } from './uploads.ts';

const site = siteOfFile();

describe('accounts', () => accounts(site));
describe('an organization', () => organisation(site));
describe('single sign-on of an organization', () => organisationSignOn(site));
describe('tokens of an organization', () => organisationTokens(site));
describe('the first minutes', () => sample(site));
describe('the shell', () => {
  shell(site);
  commands(site);
});
describe('toasts and tips', () => toasts(site));
describe('the documents', () => {
  documentsList(site);
  spaces(site);
  documentsBulk(site);
  documentActions(site);
});
describe('an upload', () => uploads(site));
describe('an attachment sheet', () => attachmentSheets(site));
describe('recipients', () => recipients(site));
describe('the settings', () => {
  settings(site);
  accountAddress(site);
});
describe('the branding', () => branding(site));
describe('what guards an account', () => {
  accountSecurity(site);
  accountReset(site);
  accountSessions(site);
  accountPasskeys(site);
});
describe('everybody can use it', () => {
  accessibility(site);
  keyboard(site);
});
describe('a session that ends', () => endedSessions(site));
