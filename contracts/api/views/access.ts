import { z } from 'zod';
import { RecipientRole } from '../../document/recipient.ts';
import { AccountId, DocumentId, RecipientId, TeamId } from '../../ids.ts';
import { memberRoles } from '../../member-roles.ts';

const instant = z.iso.datetime();

/** `GET /api/documents/{id}/access?at=`: who could look at a document at an instant, and who had done so until then. */
export const AccessView = z.object({
  documentId: DocumentId,
  at: instant,
  /** Accounts that could view it, by name: its owner, and members of the organisation that it belonged to. */
  people: z.array(
    z.object({
      id: AccountId,
      /** The name as it is today. */
      name: z.string(),
      /** Whether they could change the draft, and send it. */
      may: z.object({ prepare: z.boolean(), send: z.boolean() }),
      /** The roles that let them, strongest first, with the team that they had one in. */
      because: z.array(
        z.object({
          as: z.enum(memberRoles),
          team: z.object({ id: TeamId, name: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  /**
   * Accounts that were bound to the role of an auditor of the installation, by name, if auditors could view it. Whether
   * the settings named their addresses then as well isn't on record.
   */
  auditors: z.array(z.object({ id: AccountId, name: z.string() })),
  /** Audit links that worked then, oldest first. Whoever had one could look, without an account. */
  auditLinks: z.array(
    z.object({
      id: z.string(),
      /** Who made it, with the name that they had then. */
      by: z.string(),
      from: instant,
      until: instant,
    }),
  ),
  /** Recipients whose signing links worked then, in the order in which they sign. */
  recipients: z.array(z.object({ id: RecipientId, name: z.string(), role: RecipientRole })),
  /** Who had looked at the document, its timeline or its files until then, whoever looked last first. */
  looked: z.array(
    z.object({
      kind: z.enum(['account', 'recipient', 'auditor', 'system']),
      id: z.string(),
      /** The name as it was when they last looked. */
      name: z.string(),
      times: z.int(),
      first: instant,
      last: instant,
    }),
  ),
});
export type AccessView = z.infer<typeof AccessView>;
