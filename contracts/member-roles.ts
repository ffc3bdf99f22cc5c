// This file doesn't use zod, so that the browser can use it as well.

/**
 * The role in which a member acts: on a document, strongest first, or as one of those who run the organisation. `shared-…`
 * is somebody with whom the document is shared.
 */
export const memberRoles = [
  'owner',
  'team-manager',
  'team-sender',
  'team-preparer',
  'shared-edit',
  'team-viewer',
  'shared-view',
  'organisation-records-manager',
  'organisation-auditor',
  'administrator',
] as const;
export type MemberRole = (typeof memberRoles)[number];
