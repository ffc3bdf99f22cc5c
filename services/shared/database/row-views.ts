import { z } from 'zod';
import { DocumentView, documentImage, FieldView, RecipientView } from '#contracts/api/views/document.ts';
import { fieldMemberNames } from '#contracts/document/fields/member-names.ts';
import { markedTitle } from '#contracts/document/template.ts';
import { columnOf } from './rows.ts';

// The JSON that tables keep of their rows (`view`), as clients see them, so that reads pass it on as it is. It has the
// members that the views of `contracts/api/views` have, in their order and spelled by their types; only members that no
// column holds as they are are defined here, and a property holds all of it against the functions that answer commands
// (services/projector/builds/replay.test.ts). Postgres marks few of the functions that are used here as immutable,
// because other settings or types could change their results; ours never change. It is one function in PL/pgSQL for
// each table, because Postgres prepares the expression of a generated column anew for each statement: as one long
// expression it took two thirds of what a rebuild costs Postgres. The functions name nothing but what Postgres brings
// along, so that a row can be written from anywhere.

type Columns = Readonly<Record<string, string>>;

type RowView = {
  readonly table: string;
  readonly view: z.ZodObject;
  /** The JSON, in SQL, of members that no column holds as they are. */
  readonly computed?: Readonly<Record<string, string>>;
  /** The columns that these are made of, with their types. */
  readonly computedFrom?: Columns;
  /** A column that holds several members as an object, so that one which it lacks is missing in the view too. */
  readonly gathered?: { readonly column: string; readonly members: readonly string[] };
  /** What the function does before it returns the JSON, with its variables. */
  readonly first?: { readonly declare: string; readonly run: string };
  readonly end: '}' | '';
};

const rowViews: readonly RowView[] = [
  {
    table: 'documents',
    view: DocumentView,
    computed: {
      title: `to_json(case kind when 'template' then '${markedTitle('')}' else '' end || title)`,
      isTemplate: `(kind = 'template')::text`,
      imageUrls: `'[' || pictures || ']'`,
      sealed: '(sealed_sha256 is not null)::text',
      sealFailed: '(sealed_sha256 is null and seal_failed_at is not null)::text',
    },
    computedFrom: { kind: 'text', title: 'text', sealed_sha256: 'text', seal_failed_at: 'timestamptz' },
    first: {
      declare: "declare pictures text := '';",
      run: `for page in 1..page_count loop
        pictures := pictures || case page when 1 then '' else ',' end
          || '"${documentImage("' || id || '", "' || page || '")}"';
      end loop;`,
    },
    // Lists say more about a document, and close the brace themselves.
    end: '',
  },
  { table: 'recipients', view: RecipientView, end: '}' },
  {
    table: 'signature_fields',
    view: FieldView,
    gathered: { column: 'members', members: fieldMemberNames },
    end: '}',
  },
];

type Column = { readonly type: string; readonly json: (column: string) => string };

/** How Postgres spells what it has for a value as JSON. Ids and instants hold nothing that would have to be escaped. */
const columns = {
  uuid: { type: 'uuid', json: (column) => `'"' || ${column} || '"'` },
  instant: {
    type: 'timestamptz',
    json: (column) => `to_char(${column} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`,
  },
  text: { type: 'text', json: (column) => `to_json(${column})` },
  integer: { type: 'integer', json: (column) => column },
  object: { type: 'jsonb', json: (column) => column },
} satisfies Record<string, Column>;

const columnFor = (schema: z.core.$ZodType): Column => {
  if (schema instanceof z.ZodNullable) return columnFor(schema.unwrap());
  if (schema instanceof z.ZodUUID) return columns.uuid;
  if (schema instanceof z.ZodISODateTime) return columns.instant;
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return columns.text;
  if (schema instanceof z.ZodNumber) return columns.integer;
  if (schema instanceof z.ZodUnion) return columns.object;

  throw new TypeError(`no one said in which column a ${schema._zod.def.type} is kept`);
};

const jsonOf = (schema: z.core.$ZodType, column: string): string => {
  const json = columnFor(schema).json(column);

  return schema instanceof z.ZodNullable ? `coalesce((${json})::text, 'null')` : json;
};

/** SQL for the JSON of a row, and the columns that it names, with their types. */
const partsOf = ({ view, computed = {}, computedFrom = {}, gathered, end }: RowView) => {
  const used: Record<string, string> = { ...computedFrom, ...(gathered && { [gathered.column]: 'jsonb' }) };
  const pieces: string[] = [];
  for (const [name, schema] of Object.entries(view.shape)) {
    const key = `${pieces.length > 0 ? ',' : '{'}"${name}":`;
    const column = columnOf(name);
    if (gathered?.members.includes(name)) {
      if (name === gathered.members[0]) pieces.push(insideOf(gathered.column));
    } else if (computed[name]) pieces.push(`'${key}' || ${computed[name]}`);
    else {
      used[column] = columnFor(schema).type;
      pieces.push(`'${key}' || ${jsonOf(schema, column)}`);
    }
  }

  return { used, json: [...pieces, ...(end ? [`'${end}'`] : [])].join(' || ').replaceAll("' || '", '') };
};

/** The members of an object, each behind a comma. */
const insideOf = (column: string): string =>
  `case when ${column} = '{}' then '' else ',' || substr(${column}::text, 2, length(${column}::text) - 2) end`;

const createView = (row: RowView): string => {
  const { used, json } = partsOf(row);
  const name = `${row.table}_view`;
  const parameters = Object.entries(used).map(([column, type]) => `${column} ${type}`);
  const { declare = '', run = '' } = row.first ?? {};

  return `
  create function ${name}(${parameters.join(', ')}) returns text language plpgsql immutable as $$
    ${declare}
    begin
      ${run}
      return ${json};
    end $$;
  alter table ${row.table} add column view text not null generated always as (
    ${name}(${Object.keys(used).join(', ')})
  ) stored;`;
};

/** Adds the column `view` to the tables, in the schema that search_path names. */
export const CREATE_ROW_VIEWS = rowViews.map(createView).join('\n');
