import { describe } from 'vitest';
import { documentFields } from './document-fields.ts';
import { documentPage } from './document-page.ts';
import { documentRecipients } from './document-recipients.ts';
import { documentRelease } from './document-release.ts';
import { documentSending } from './document-sending.ts';
import { editorCanvas } from './editor-canvas.ts';
import { editorPages } from './editor-pages.ts';
import { editorPalette } from './editor-palette.ts';
import { editorSaving } from './editor-saving.ts';
import { siteOfFile } from './site.ts';
import { documentStatus } from './status.ts';
import { statusDialogs } from './status-dialogs.ts';

const site = siteOfFile();

describe('fields on pages', () => {
  editorCanvas(site);
  editorPalette(site);
  editorSaving(site);
  editorPages(site);
});
describe('the document page', () => documentPage(site));
describe('the fields of a document', () => documentFields(site));
describe('the recipients of a document', () => documentRecipients(site));
describe('sending a document', () => documentSending(site));
describe('releasing a document', () => documentRelease(site));
describe('the status of a document', () => {
  documentStatus(site);
  statusDialogs(site);
});
