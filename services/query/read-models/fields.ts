import { fieldMemberNames } from '#contracts/document/fields/member-names.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import type { Sql } from '../../shared/database/sql.ts';
import type { Database } from './database.ts';
import { select } from './select.ts';

type Row = Readonly<Record<string, unknown>> & { readonly members: Readonly<Record<string, unknown>> };

/**
 * Reads fields as views of this shape, whose members are in its order. The table has the members that a field has
 * everywhere in one column. A member that a field doesn't have is missing in its view too.
 */
export const readFields = async <View extends object>(
  read: Database['read'],
  shape: Readonly<Record<keyof View, unknown>>,
  from: Sql,
): Promise<View[]> => {
  const rows = await read<Row>(select(`${columnsOf(shape, ...fieldMemberNames)}, members`, from));
  const names = Object.keys(shape);

  return rows.map((row) => viewOf<View>(names, row));
};

/** A loop, since this runs for up to a thousand fields in an answer. */
const viewOf = <View extends object>(names: readonly string[], row: Row): View => {
  const view: Record<string, unknown> = {};
  for (const name of names) {
    const value = name in row ? row[name] : row.members[name];
    if (value !== undefined) view[name] = value;
  }

  return view as View;
};
