import type { Credentials } from '@eventstore/db-client';

/** Takes `name:password` apart. The name ends at the first colon. */
export const credentialsOf = (user: string): Credentials => {
  const [username = '', ...rest] = user.split(':');

  return { username, password: rest.join(':') };
};
