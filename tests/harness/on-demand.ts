import { inject } from 'vitest';
import type { Stack } from '../stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where global-setup.ts is asked for what it starts. */
    onDemand: string;
  }
}

/** The whole product, for tests that only use it: others use it at the same time, and nobody may end its parts. */
export type SharedProduct = Pick<Stack, 'url' | 'mailbox' | 'env' | 'ports'>;

/** Who may look at every document of the run's one product, once they are registered and confirmed. */
export const AUDITORS = ['vera@example.com', 'august@example.com'] as const;

/** Addresses of accounts that may decide how long documents are kept, and answer requests about personal data. */
export const RECORDS_MANAGERS = ['rita@example.com', 'ruth@example.com', 'rob@example.com'] as const;

/** The run's one product starts when the first test asks for it (global-setup.ts). */
export const sharedProduct = async () => (await onDemand('product')) as SharedProduct;

/** The address of the database `postgres` in the run's one Postgres, which starts likewise. */
export const sharedPostgres = async () => (await onDemand('postgres')) as string;

const onDemand = async (name: 'postgres' | 'product'): Promise<unknown> => {
  const answer = await fetch(`${inject('onDemand')}${name}`);
  if (!answer.ok) throw new Error(await answer.text());

  return await answer.json();
};
