import { describe } from 'vitest';
import { auditing } from './audit.ts';
import { privacy } from './privacy.ts';
import { records } from './records.ts';
import { siteOfFile } from './site.ts';
import { timeline } from './timeline.ts';
import { timelineProof } from './timeline-proof.ts';
import { untranslatedInOffices } from './untranslated.ts';

const site = siteOfFile();

describe('the timeline', () => {
  timeline(site);
  timelineProof(site);
});
describe('who else may look', () => auditing(site));
describe('how long documents are kept', () => records(site));
describe('requests about personal data', () => privacy(site));
describe('an office’s page that the browser translates', () => untranslatedInOffices(site));
