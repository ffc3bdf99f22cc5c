import { expect } from 'vitest';
import type { Stack } from './stack.ts';

/** Takes a key out of the vault without a word of it, and returns a way to put it back. */
export const losingKey = async ({ sql, store }: Stack, id: string): Promise<() => Promise<void>> => {
  const [row] = await sql`delete from vault.keys where id = ${id} returning *`;
  expect(row, id).toBeDefined();
  store.vault.drop([id]);

  return async () => {
    await sql`insert into vault.keys ${sql(row as Record<string, unknown>)}`;
    store.vault.drop([id]);
  };
};
