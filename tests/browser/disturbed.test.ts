import { describe } from 'vitest';
import { backups, restores } from './backups.ts';
import { live } from './live.ts';
import { rewrittenTimeline } from './rewritten-timeline.ts';
import { ownSiteOfFile } from './site.ts';
import { unsealed } from './unsealed.ts';

/** A product of its own, since these end its parts or change what everybody sees. */
const site = ownSiteOfFile();

describe('a timeline', () => rewrittenTimeline(site));
describe('what happens elsewhere', () => live(site));
describe('a document without a seal', () => unsealed(site));
describe('the backups', () => backups(site));
// Last: it ends every session.
describe('a restore', () => restores(site));
