import postgres, { type Sql } from 'postgres';

/**
 * Opens clients with one connection each, for locks. The connection is never replaced by a newer one, because its lock
 * would be lost with it.
 */
export const singleConnections =
  (url: string) =>
  (onclose = () => {}): Sql =>
    postgres(url, { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {}, onclose });
