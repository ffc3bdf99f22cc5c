import type { FrameScreen } from '#contracts/client/manifest.ts';
import { timelineAfter } from '#contracts/timeline/address.ts';

/**
 * A screen of the application, as far as its files and its first data can be had before its program asks for them. The
 * build passes it on to the server (build/client-manifest.ts), and the router loads the first of its parts (routes.tsx).
 */
export type Screen = {
  /** As the router writes them. */
  readonly paths: readonly string[];
  /** The source files that it's loaded by, below `web`. */
  readonly parts: readonly string[];
  /** What it reads first, with the parameters of its path. */
  readonly reads?: readonly string[];
  /** With one of these parameters in its address, it reads something else. */
  readonly otherwiseWith?: readonly string[];
  /** What it looks like until its program has come. */
  readonly frame?: FrameScreen;
};

const lists = ['/api/documents', '/api/recipients'];

export const screens = {
  dashboard: {
    paths: ['/', '/dashboard'],
    parts: ['features/documents/dashboard.tsx'],
    reads: [...lists, '/api/activity'],
    frame: 'dashboard',
  },
  documents: {
    paths: ['/documents'],
    parts: ['features/documents/documents-page.tsx'],
    reads: lists,
    frame: 'documents',
  },
  document: {
    paths: ['/document/:id'],
    parts: ['features/documents/document-page.tsx'],
    reads: ['/api/documents/:id'],
    frame: 'document',
  },
  timeline: {
    paths: ['/document/:id/timeline'],
    parts: ['features/timeline/timeline-page.tsx'],
    reads: [timelineAfter('/api/documents/:id/timeline', -1)],
    // An earlier epoch's timeline has another address.
    otherwiseWith: ['epoch'],
  },
  templates: {
    paths: ['/templates'],
    parts: ['features/templates/templates-page.tsx'],
    reads: ['/api/templates'],
  },
  template: {
    paths: ['/templates/:id', '/templates/:id/edit'],
    parts: ['features/templates/template-page.tsx', 'features/templates/editor/template-editor.tsx'],
    reads: ['/api/templates/:id'],
  },
  settings: {
    paths: ['/settings'],
    parts: ['features/settings/settings-page.tsx'],
    reads: ['/api/settings'],
  },
  records: { paths: ['/records'], parts: ['features/records/records-page.tsx'] },
  audit: { paths: ['/audit'], parts: ['features/audit/audit-page.tsx'] },
} as const satisfies Readonly<Record<string, Screen>>;

/** What people see who are not signed in. */
export const login = { path: '/login', parts: ['features/account/login-page.tsx'] } as const;

/** A timeline for a holder without an account. Its parts come with its page. */
export const auditLink = {
  path: '/audit/:token',
  reads: [timelineAfter('/api/audit/:token/timeline', -1)],
} as const;

/** Pages at and below these have no frame around them. */
export const frameless = [
  '/login',
  '/confirm-email',
  '/not-my-account',
  '/forgot-password',
  '/reset-password',
] as const;

/** What a document's page loads in addition: drafts look different from documents that were sent. */
export const partsOfFrames = {
  dashboard: [],
  documents: [],
  document: ['features/documents/status/status-view.tsx'],
  editor: ['features/documents/preparation/preparation.tsx'],
  other: [],
} as const satisfies Readonly<Record<FrameScreen, readonly string[]>>;
