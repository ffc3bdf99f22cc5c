import type { Sql } from 'postgres';
import { openPostgres } from './address.ts';

/**
 * Opens clients with one connection each, for locks. The connection is never replaced by a newer one, because its lock
 * would be lost with it.
 */
export const singleConnections =
  (url: string) =>
  (onclose = () => {}): Sql =>
    openPostgres(url, { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {}, onclose });
