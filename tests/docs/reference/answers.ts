import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { code, commentLine, shapeOf, table } from './shape.ts';

const folder = join(import.meta.dirname, '../../../contracts/api/views');

/** What reads answer, from the schemas of views and the comments above them. */
export const answersPage = async (): Promise<string> => {
  const files = await Array.fromAsync(glob('*.ts', { cwd: folder }));
  const sections: string[] = [];
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).toSorted()) {
    const source = await readFile(join(folder, file), 'utf8');
    const module: Readonly<Record<string, unknown>> = await import(join(folder, file));
    const rows = Object.entries(module)
      .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, schema]) => [`\`${name}\``, commentAbove(source, name), code(shapeOf(schema, 'output'))]);
    if (rows.length > 0)
      sections.push(
        `## \`contracts/api/views/${file}\`\n\n${table(['Shape', 'What it is', 'Members'], rows)}`,
      );
  }

  return `# Answers

The shapes of what reads and routes answer. Members with a question mark may be missing, those without a type are texts. A client has to let members pass that it doesn't know, since later versions add some.

${sections.join('\n\n')}
`;
};

const commentAbove = (source: string, name: string): string => {
  const [, comment = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport const ${name} = `).exec(source) ?? [];

  return commentLine(comment);
};
