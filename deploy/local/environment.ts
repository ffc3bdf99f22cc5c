import { existsSync } from 'node:fs';
import { pathsIn } from './data-folder.ts';
import { openKeys } from './keys/keys.ts';
import { environmentOf } from './plan.ts';
import { portsFrom } from './ports.ts';

const addresses = ['DATABASE_URL', 'EVENTSTORE_URL', 'NATS_URL'];

/**
 * What the services run with, for command lines beside them: the environment where it names all addresses, else the
 * local installation (`DATA_DIR`, the variables of the ports). Throws a sentence where there is none.
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
