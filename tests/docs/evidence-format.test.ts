import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentEventNames } from '#contracts/document/event-names.ts';
import { grants, neededRight, type Right, type Role } from '#contracts/document/rights.ts';

const text = await readFile(join(import.meta.dirname, '../../docs/evidence-format.md'), 'utf8');

/** The cells of the table below this heading, in which each cell's names stand in backticks. */
const tableWith = (head: string): readonly (readonly string[])[] => {
  const [, rows = ''] = text.split(`${head}\n`);

  return rows
    .slice(rows.indexOf('\n') + 1)
    .split('\n\n')[0]
    ?.split('\n')
    .map((row) => row.split('|').slice(1, -1)) as readonly (readonly string[])[];
};

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('the text says what each kind of event changes in the statement', () => {
  const told = tableWith('| Event | Changes |').flatMap(([events]) => namesIn(events));

  expect(told.toSorted()).toEqual([...documentEventNames].toSorted());
});

test('the text says which right each event takes, and who has it', () => {
  const rows = tableWith('| Right | Events | Roles |');
  const rights = rows.map(([right]) => namesIn(right)[0] as Right);

  for (const [n, [, events, roles]] of rows.entries()) {
    const right = rights[n] as Right;
    expect(namesIn(events)).toEqual([...documentEventNames].filter((type) => neededRight(type) === right));
    expect({ right, roles: namesIn(roles) }).toEqual({
      right,
      roles: onRecord.filter((role) => grants(role, right)),
    });
  }
  const needed = [...documentEventNames].flatMap((type) => neededRight(type) ?? []);
  expect(new Set(rights)).toEqual(new Set(needed));
});

/** The roles in which an event on record can have been made. */
const onRecord: readonly Role[] = [
  ...(['owner', 'team-manager', 'team-sender', 'team-preparer', 'shared-edit', 'team-viewer'] as const),
  ...(['shared-view', 'organisation-records-manager', 'organisation-auditor', 'administrator'] as const),
  ...(['auditor', 'records-manager', 'audit-link-holder', 'recipient-on-record', 'system'] as const),
];
