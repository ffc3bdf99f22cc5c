import { z } from 'zod';

type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** What a schema takes, as JSON Schema; what that can't say (functions that check) is left out. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input'): Schema => {
  const described: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any' });

  return described as Schema;
};

/** A schema in one line that a person can read, such as `{ title, orders: { id: uuid }[] }`. */
export const shapeOf = (schema: z.ZodType, io?: 'input' | 'output'): string => inWords(schemaOf(schema, io));

/** Members that may be missing have a question mark, and texts have no type. */
const inWords = (schema: Schema): string => {
  if (schema.$ref) return '…';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(inWords))].join(' or ');
  if (schema.allOf) return [...new Set(schema.allOf.map(inWords))].join(' and ');

  return Array.isArray(schema.type)
    ? schema.type.map((type) => ofType({ ...schema, type })).join(' or ')
    : ofType(schema);
};

const ofType = (schema: Schema): string => {
  switch (schema.type) {
    case 'object':
      return objectInWords(schema);
    case 'array':
      return schema.prefixItems ? `[${schema.prefixItems.map(inWords).join(', ')}]` : listInWords(schema);
    case 'string':
      return schema.format ?? 'text';
    case 'number':
      return 'number';
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    default:
      return 'any';
  }
};

const listInWords = ({ items }: Schema): string => {
  const entry = inWords(items || {});

  return / (?:or|and) /.test(entry) && !entry.startsWith('{') ? `(${entry})[]` : `${entry}[]`;
};

const objectInWords = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const members = Object.entries(properties).map(([name, member]) => {
    const what = inWords(member);

    return `${name}${required.includes(name) ? '' : '?'}${what === 'text' ? '' : `: ${what}`}`;
  });
  if (typeof additionalProperties === 'object') members.push(`[name]: ${inWords(additionalProperties)}`);

  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
};

/** A cell of a table; empty if there is nothing to say. */
export const code = (text: string): string => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');

/** What a comment says, in one line, for a cell of a table. */
export const commentLine = (comment: string): string =>
  comment
    .replace(/\s*\n\s*\* ?/g, ' ')
    .trim()
    .replaceAll('|', '\\|');

/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' '))
    .join('\n');
