import { describe } from 'vitest';
import { AUDITORS, auditing } from './audit.ts';
import { siteOfFile } from './site.ts';
import { timeline } from './timeline.ts';

const site = siteOfFile({ AUDITORS });

describe('the timeline', () => timeline(site));
describe('who else may look', () => auditing(site));
