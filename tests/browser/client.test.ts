import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { accessibility } from './accessibility.ts';
import { accounts } from './accounts.ts';
import { documentFields } from './document-fields.ts';
import { documentPage } from './document-page.ts';
import { documentRecipients } from './document-recipients.ts';
import { documentSending } from './document-sending.ts';
import { documentsList } from './documents-list.ts';
import { editorCanvas } from './editor-canvas.ts';
import { live } from './live.ts';
import { recipients } from './recipients.ts';
import { shell } from './shell.ts';
import { signing } from './signing.ts';
import { signingEnds } from './signing-ends.ts';
import { signingByEverybody } from './signing-everybody.ts';
import { openSite, type Site } from './site.ts';
import { documentStatus } from './status.ts';
import { templateEditor } from './template-editor.ts';
import { templates } from './templates.ts';
import { toasts } from './toasts.ts';
import { uploads } from './uploads.ts';

let opened: Site;
const site = () => opened;

beforeAll(async () => {
  opened = await openSite();
});

afterEach(() => opened.tidy());
afterAll(() => opened?.close());

describe('accounts', () => accounts(site));
describe('the shell', () => shell(site));
describe('toasts and tips', () => toasts(site));
describe('the documents', () => documentsList(site));
describe('an upload', () => uploads(site));
describe('recipients', () => recipients(site));
describe('fields on pages', () => editorCanvas(site));
describe('the document page', () => documentPage(site));
describe('the fields of a document', () => documentFields(site));
describe('the recipients of a document', () => documentRecipients(site));
describe('sending a document', () => documentSending(site));
describe('the status of a document', () => documentStatus(site));
describe('templates', () => templates(site));
describe('the editor of templates', () => templateEditor(site));
describe('signing', () => signing(site));
describe('a signing link', () => signingEnds(site));
describe('everybody can sign', () => signingByEverybody(site));
describe('everybody can use it', () => accessibility(site));
describe('what happens elsewhere', () => live(site));
