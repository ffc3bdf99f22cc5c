import type { TemplateRoleView } from '#contracts/api/views/template.ts';
import { canHaveFields } from '#contracts/document/roles/kinds.ts';
import { defaultRoles, recipientRoleOf, type TemplateRole } from '#contracts/document/template.ts';
import { orderOf } from '../../../lib/signing-order.ts';
import { movedTo, type NewOrder, type Step, stepped } from '../../../ui/reordering/reorder.ts';

export type RoleRow = {
  readonly key: string;
  /** The server's; null until it has the role. */
  readonly id: string | null;
  readonly name: string;
  readonly role: TemplateRole;
  /** As it was typed. */
  readonly signingOrder: string;
};

/** In signing order. Without roles, those that a template begins with (spec, part 1, section 2). */
export const rowsOf = (roles: readonly TemplateRoleView[]): readonly RoleRow[] =>
  (roles.length > 0 ? roles : defaultRoles.map((role) => ({ ...role, id: null })))
    .toSorted((one, other) => one.signingOrder - other.signingOrder)
    .map((role) => ({ ...role, key: role.id ?? role.name, signingOrder: String(role.signingOrder) }));

export const withAnotherRow = (rows: readonly RoleRow[], key: string): readonly RoleRow[] => [
  ...rows,
  { key, id: null, name: '', role: 'signer', signingOrder: String(Math.max(0, ...rows.map(orderIn)) + 1) },
];

/** Puts a role at another place of the list, counted from 0. Roles sign in the order in which they are listed then. */
export const rowPut = (rows: readonly RoleRow[], key: string, place: number): readonly RoleRow[] => {
  const ordered = inOrder(rows);
  const index = ordered.findIndex(({ id }) => id === rows[place]?.key);

  return reordered(rows, movedTo(ordered, key, index));
};

/** Moves a role one step, by the same rules as recipients of a document. */
export const rowStepped = (rows: readonly RoleRow[], key: string, step: Step): readonly RoleRow[] =>
  reordered(rows, stepped(inOrder(rows), key, step));

const inOrder = (rows: readonly RoleRow[]) =>
  rows.map((row) => ({ id: row.key, signingOrder: orderIn(row) })).toSorted(bySigningOrder);

const reordered = (rows: readonly RoleRow[], changes: readonly NewOrder[]): readonly RoleRow[] => {
  if (changes.length === 0) return rows;
  const orders = new Map(changes.map(({ id, signingOrder }) => [id, String(signingOrder)]));

  return rows
    .map((row) => ({ ...row, signingOrder: orders.get(row.key) ?? row.signingOrder }))
    .toSorted((one, other) => orderIn(one) - orderIn(other));
};

const bySigningOrder = (one: NewOrder, other: NewOrder) => one.signingOrder - other.signingOrder;

/** One request that changes a role. */
export type RoleChange =
  | { readonly kind: 'add'; readonly key: string; readonly body: RoleBody }
  | { readonly kind: 'edit'; readonly id: string; readonly body: Partial<RoleBody> }
  | { readonly kind: 'remove'; readonly id: string };

type RoleBody = { readonly name: string; readonly role: TemplateRole; readonly signingOrder: number };

/** What is removed comes last: a template has to have a role. */
export const changesBetween = (
  roles: readonly TemplateRoleView[],
  rows: readonly RoleRow[],
): readonly RoleChange[] => [
  ...rows.flatMap((row): readonly RoleChange[] => {
    const before = roles.find(({ id }) => id === row.id);
    if (!before) return [{ kind: 'add', key: row.key, body: bodyOf(row) }];
    const body = differences(before, bodyOf(row));

    return Object.keys(body).length > 0 ? [{ kind: 'edit', id: before.id, body }] : [];
  }),
  ...roles
    .filter(({ id }) => rows.every((row) => row.id !== id))
    .map(({ id }): RoleChange => ({ kind: 'remove', id })),
];

/** Roles whose fields go with what is changed: they are removed, or only receive a copy from then on. */
export const losingFields = (
  roles: readonly TemplateRoleView[],
  rows: readonly RoleRow[],
  counts: Readonly<Record<string, number>>,
) =>
  roles
    .filter(({ id }) => {
      const row = rows.find((one) => one.id === id);
      return !row || !canHaveFields({ role: recipientRoleOf(row.role) });
    })
    .flatMap(({ id, name }) => (counts[id] ? [{ name, fields: counts[id] }] : []));

const orderIn = ({ signingOrder }: RoleRow) => orderOf(signingOrder);

const bodyOf = (row: RoleRow): RoleBody => ({
  name: row.name.trim(),
  role: row.role,
  signingOrder: orderIn(row),
});

const differences = (before: RoleBody, after: RoleBody): Partial<RoleBody> => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(after.role !== before.role && { role: after.role }),
  ...(after.signingOrder !== before.signingOrder && { signingOrder: after.signingOrder }),
});
