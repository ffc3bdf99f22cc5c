import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLES, variables } from '../../../services/shared/service/config.ts';
import { commentLine, schemaOf, table } from './shape.ts';

const root = join(import.meta.dirname, '../../..');

/** All variables, from their schemas, the comments above these, and the places that read them. */
export const variablesPage = async (): Promise<string> => {
  const source = await readFile(join(root, 'services/shared/service/config.ts'), 'utf8');
  const readers = await readersOfVariables();
  const rows = VARIABLES.toSorted().map((name) => [
    `\`${name}\``,
    commentAbove(source, name),
    possibleValues(name as keyof typeof variables),
    (readers.get(name) ?? []).join(', '),
  ]);

  return `# Variables

Everything that the services read from the environment. In place of the value of \`NAME\`, \`NAME_FILE\` may name a file that holds it. A variable that is wrong, or needed and missing, ends the service at once, with a sentence that names it (exit 78). \`docs/operations.md\` says when to set which, \`docs/operations/keys.md\` how keys are replaced.

${table(['Variable', 'What it is for', 'Value', 'Read by'], rows)}
`;
};

const commentAbove = (source: string, name: string): string => {
  const [, comment] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n  ${name}: z\\b`).exec(source) ?? [];
  if (!comment) throw new Error(`${name} has no comment in services/shared/service/config.ts`);

  return commentLine(comment);
};

const possibleValues = (name: keyof typeof variables): string => {
  const schema = variables[name];
  const described = schemaOf(schema, 'output');
  const { default: otherwise } = described;
  if (otherwise !== undefined)
    return `${kindOf(described)}; ${otherwise === '' ? 'empty' : `\`${otherwise}\``} if it isn't set`;

  return `${kindOf(described)}; ${schema.safeParse(undefined).success ? 'may be missing' : '**needed**'}`;
};

const kindOf = ({ type, enum: values, format, ...bounds }: ReturnType<typeof schemaOf>): string => {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'integer') return `a whole number${boundsOf(bounds)}`;
  if (type === 'number') return `a number${boundsOf(bounds)}`;

  return format === 'uri' ? 'an address' : 'a text';
};

const boundsOf = ({ minimum, exclusiveMinimum, maximum }: ReturnType<typeof schemaOf>): string =>
  [
    ['above', exclusiveMinimum],
    ['from', minimum],
    ['to', maximum],
  ]
    // A whole number is bounded by what a number can say exactly, which is no bound of ours.
    .flatMap(([word, bound]) =>
      typeof bound === 'number' && Number.isSafeInteger(bound * 2) ? [` ${word} ${bound}`] : [],
    )
    .join('');

/** Which services and commands name a variable where they read their configuration. */
const readersOfVariables = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const readers = new Map<string, Set<string>>();
  for await (const file of glob('{services,deploy}/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/\bconfig\(\s*('[^)]*)\)/g))
      for (const [, name = ''] of names.matchAll(/'([A-Z0-9_]+)'/g))
        readers.set(name, (readers.get(name) ?? new Set<string>()).add(readerIn(file)));
  }

  return new Map([...readers].map(([name, who]) => [name, [...who].toSorted()]));
};

const readerIn = (file: string): string => {
  const [room = '', part = ''] = file.split('/');
  if (room === 'deploy') return 'operators’ commands';

  return part === 'shared' ? 'all services' : part;
};
