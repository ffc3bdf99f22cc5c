import { describe } from 'vitest';
import { siteOfFile } from './site.ts';
import { templateEditor } from './template-editor.ts';
import { templates } from './templates.ts';

const site = siteOfFile();

describe('the list', () => templates(site));
describe('the editor', () => templateEditor(site));
