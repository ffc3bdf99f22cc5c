import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../../../docs/decisions');

export type Decision = {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  readonly area: string;
};

/** The head that each decision has, and nothing else before its text. */
const HEAD =
  /^# (?<number>\d{4})\. (?<title>.+)\n\n- Date: (?<date>\d{4}-\d\d-\d\d)(?:, last changed \d{4}-\d\d-\d\d)?\n- Status: (?<status>.+)\n- Area: (?<area>.+)\n\n\S/;

/** All decisions in the order of their numbers. */
export const readDecisions = async (): Promise<readonly Decision[]> => {
  const files = await Array.fromAsync(glob('[0-9]*.md', { cwd: folder }));

  return Promise.all(
    files.toSorted().map(async (file) => {
      const groups = HEAD.exec(await readFile(join(folder, file), 'utf8'))?.groups;
      if (!groups) throw new Error(`docs/decisions/${file} doesn't begin with number, date, status and area`);

      return { ...(groups as Omit<Decision, 'file'>), file: basename(file) };
    }),
  );
};

/** The index of all decisions by number. */
export const decisionsPage = async (): Promise<string> => {
  const rows = (await readDecisions()).map(
    ({ number, file, title, date, status, area }) =>
      `| [${number}](${file}) | ${title.replaceAll('|', '\\|')} | ${area} | ${date} | ${status} |`,
  );

  return `# Decisions

What was decided where a choice was open, and what it costs. One decision is one file: it has a number that never changes, the day on which it was made, a status and an area. A decision is either \`in force\` or \`superseded by NNNN\`; a text that only grew more exact says when it was last changed. A new one gets the next number, and \`npm run reference\` writes this index anew.

| Number | Decision | Area | Date | Status |
|---|---|---|---|---|
${rows.join('\n')}
`;
};
