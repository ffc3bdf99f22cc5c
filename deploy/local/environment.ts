import { existsSync } from 'node:fs';
import { pathsIn } from './data-folder.ts';
import { openKeys } from './keys/keys.ts';
import { environmentOf } from './plan.ts';
import { portsFrom } from './ports.ts';

const addresses = ['DATABASE_URL', 'EVENTSTORE_URL', 'NATS_URL'];

/**
 * The environment of the services, for our commands: the one given if it names all addresses, otherwise that of the
 * local installation (`DATA_DIR` and the variables of the ports). Throws a sentence if there's none.
 */
export const localEnvironment = async (): Promise<NodeJS.ProcessEnv> => {
  if (addresses.every((name) => process.env[name])) return process.env;
  const folder = pathsIn(process.env.DATA_DIR ?? '.data');
  if (!existsSync(folder.keys))
    throw new Error(
      `There is no installation in ${folder.root}, and the environment names none (${addresses.join(', ')}).`,
    );
  const [ports, keys] = [portsFrom(process.env), await openKeys(folder.keys)];

  return environmentOf({ folder, ports, keys, postgresUser: null, env: process.env }).env;
};
