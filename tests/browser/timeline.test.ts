import { describe } from 'vitest';
import { AUDITORS, auditing } from './audit.ts';
import { ownSiteOfFile } from './site.ts';
import { timeline } from './timeline.ts';
import { timelineProof } from './timeline-proof.ts';

const site = ownSiteOfFile({ AUDITORS });

describe('the timeline', () => {
  timeline(site);
  timelineProof(site);
});
describe('who else may look', () => auditing(site));
