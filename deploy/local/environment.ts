import { existsSync } from 'node:fs';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { withFiles } from '../../services/shared/service/named-files.ts';
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
  const given = withFiles(process.env, VARIABLES);
  if (addresses.every((name) => given[name])) return given;
  const folder = pathsIn(process.env.DATA_DIR ?? '.data');
  if (!existsSync(folder.keys))
    throw new Error(
      `There is no installation in ${folder.root}, and the environment names none (${addresses.join(', ')}).`,
    );
  const [ports, keys] = [portsFrom(process.env), await openKeys(folder.keys)];

  return environmentOf({ folder, ports, keys, postgresUser: null, env: given }).env;
};
