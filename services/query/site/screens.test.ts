import { describe, expect, test } from 'vitest';
import { sampleManifest } from '../testing/sample-client.ts';
import { auditLinkAhead, frameAt, screenAhead } from './screens.ts';

const ahead = (path: string, isSignedIn = true, query = '') =>
  screenAhead(sampleManifest, path, new URLSearchParams(query), isSignedIn);

const nothing = { files: [], reads: [] };

describe('a screen', () => {
  test.each([
    ['/', 'assets/dashboard-0a.js', ['/api/documents', '/api/recipients', '/api/activity']],
    ['/documents', 'assets/documents-1a.js', ['/api/documents', '/api/recipients']],
    ['/documents/', 'assets/documents-1a.js', ['/api/documents', '/api/recipients']],
    ['/document/1a-2b', 'assets/document-4d.js', ['/api/documents/1a-2b']],
  ])('%s is known before any program asks for it', (path, file, reads) => {
    expect(ahead(path)).toEqual({ files: expect.arrayContaining([file]), reads });
  });

  test('reads what its path says, and nothing ahead where its address says something else', () => {
    const timeline = '/document/1a/timeline';

    expect(ahead(timeline).reads).toEqual(['/api/documents/1a/timeline?limit=20000&after=-1']);
    expect(ahead(timeline, true, 'at=7').reads).toHaveLength(1);
    expect(ahead(timeline, true, 'epoch=1').reads).toEqual([]);
    expect(ahead('/templates/1a/edit').reads).toEqual(['/api/templates/1a']);
  });

  test('is the login for whoever is not signed in, who reads nothing', () => {
    for (const path of ['/documents', '/document/1a', '/login'])
      expect(ahead(path, false)).toEqual({ files: ['assets/login-3c.js'], reads: [] });
  });

  test('that is not known, or whose address holds more than an id, asks for nothing', () => {
    for (const path of ['/somewhere', '/document/a>;b', '/document/%3e', '/document/', '/confirm-email/1a'])
      expect(ahead(path)).toEqual(nothing);
  });

  test('has the frame that the build names, but where there is none', () => {
    expect(frameAt(sampleManifest, '/document/1a/')).toEqual({ frame: 'document', parameters: { id: '1a' } });
    expect(frameAt(sampleManifest, '/somewhere')).toMatchObject({ frame: 'other' });
    for (const path of ['/login', '/login/second-factor', '/confirm-email/1a'])
      expect(frameAt(sampleManifest, path)).toBeNull();
    expect(frameAt(sampleManifest, '/loginx')).not.toBeNull();
  });
});

test('an audit link reads its timeline, and nothing where its address holds more than a token', () => {
  const [read] = auditLinkAhead(sampleManifest, '/audit/1a.b~2')?.reads ?? [];

  expect(read).toBe('/api/audit/1a.b~2/timeline?limit=20000&after=-1');
  expect(auditLinkAhead(sampleManifest, '/audit/a>;b')).toEqual(nothing);
  for (const path of ['/audit', '/audit/', '/audit/1a/b', '/documents'])
    expect(auditLinkAhead(sampleManifest, path)).toBeNull();
});
