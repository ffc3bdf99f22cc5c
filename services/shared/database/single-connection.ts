import postgres, { type Sql } from 'postgres';

/**
 * Opens clients of one connection each, for locks. The connection is never exchanged for a younger one, since the lock
 * that it holds would go with it.
 */
export const singleConnections =
  (url: string) =>
  (onclose = () => {}): Sql =>
    postgres(url, { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {}, onclose });
