import { copy } from './copy.ts';
import type { RoleKind } from './kind.ts';
import { signer } from './signer.ts';

// This file doesn't use zod, because the browser runs it as well.

/** All roles of recipients, in the order in which they're offered. Events keep the names, so never rename one. */
export const roleKinds = { signer, copy } as const satisfies Record<string, RoleKind>;

export type RecipientRole = keyof typeof roleKinds;

export const recipientRoles = Object.keys(roleKinds) as [RecipientRole, ...RecipientRole[]];

type InRole = { readonly role: RecipientRole };

/** Whether a document waits for this recipient, so that it isn't complete before they've done their part. */
export const mustAct = ({ role }: InRole): boolean => roleKinds[role].task !== null;

/** The roles of those who must act, for queries. */
export const actingRoles = recipientRoles.filter((role) => mustAct({ role }));

export const canHaveFields = ({ role }: InRole): boolean => roleKinds[role].canHaveFields;

type InLine = InRole & { readonly signingOrder: number };

/** Sorts those who must act before the others, and each by their signing order. */
export const byTurn = (one: InLine, other: InLine): number =>
  Number(mustAct(other)) - Number(mustAct(one)) || one.signingOrder - other.signingOrder;
