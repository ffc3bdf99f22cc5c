import { describe } from 'vitest';
import { siteOfFile } from './site.ts';
import { templateEditor } from './template-editor.ts';
import { templateRoles } from './template-roles.ts';
import { templateUse } from './template-use.ts';
import { templates } from './templates.ts';

const site = siteOfFile();

describe('the list', () => {
  templates(site);
  templateUse(site);
});
describe('the editor', () => {
  templateEditor(site);
  templateRoles(site);
});
