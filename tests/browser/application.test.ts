import { describe } from 'vitest';
import { accessibility } from './accessibility.ts';
import { attachmentSheets } from './attachment-sheets.ts';
import { branding } from './branding.ts';
import { commands } from './commands.ts';
import { documentActions } from './document-actions.ts';
import { documentsBulk } from './documents-bulk.ts';
import { documentsList } from './documents-list.ts';
import { keyboard } from './keyboard.ts';
import { recipients } from './recipients.ts';
import { sample } from './sample.ts';
import { shell } from './shell.ts';
import { siteOfFile } from './site.ts';
import { spaces } from './spaces.ts';
import { toasts } from './toasts.ts';
import { untranslated } from './untranslated.ts';
import { uploads } from './uploads.ts';

const site = siteOfFile();

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
describe('the branding', () => branding(site));
describe('a page that the browser translates', () => untranslated(site));
describe('everybody can use it', () => {
  accessibility(site);
  keyboard(site);
});
