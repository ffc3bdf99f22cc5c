import { storeAddress } from '../../services/shared/log/client/address.ts';
import { credentialsOf } from '../../services/shared/log/client/credentials.ts';
import { grantRights } from '../../services/shared/log/client/rights.ts';
import { config } from '../../services/shared/service/config.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * `EVENTSTORE_ADMIN=name:password npm run log:user` makes the user of the event store that the services sign in with
 * (EVENTSTORE_USER, or the one of EVENTSTORE_URL), with no more rights than they need. It may be called again.
 */
await runCommand('No user was created.', async () => {
  const { EVENTSTORE_URL, EVENTSTORE_USER, EVENTSTORE_ADMIN } = config(
    'EVENTSTORE_URL',
    'EVENTSTORE_USER',
    'EVENTSTORE_ADMIN',
  );
  if (!EVENTSTORE_ADMIN)
    throw new Usage(
      'It is called: EVENTSTORE_ADMIN=name:password npm run log:user (or EVENTSTORE_ADMIN_FILE)',
    );
  const address = storeAddress(EVENTSTORE_URL);
  const admin = credentialsOf(EVENTSTORE_ADMIN);
  const user = address.user ?? credentialsOf(EVENTSTORE_USER);
  if (!address.tls)
    throw new Usage('Without TLS the event store knows no users: everyone can do everything there.');
  if (user.username === admin.username)
    throw new Usage(`The services would sign in as ${user.username}: name another user in EVENTSTORE_USER.`);

  await grantRights(EVENTSTORE_URL, admin, user);
  say(`The user ${user.username} can append to streams, read them and read $all, and nothing else.`);
});
