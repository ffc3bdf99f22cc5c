import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A package that the product is made of, as the lock file pins it. */
export type Component = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Of the archive that it is installed from, such as `sha512-…`. */
  readonly integrity: string | null;
  /** Where the archive would come from; null: from whichever registry npm is told to use. */
  readonly address: string | null;
  /** Whether it would run a program of its own while it is installed. */
  readonly hasInstallScript: boolean;
  /** False for what only builds and tests the product. */
  readonly isShipped: boolean;
};

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** All packages of the lock file, by their names. */
export const components = async (): Promise<readonly Component[]> => {
  const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { '': _product, ...packages } = Lock.parse(JSON.parse(text)).packages;

  return Object.entries(packages)
    .map(([path, one]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: one.version ?? '',
      licence: one.license ?? 'unknown',
      integrity: one.integrity ?? null,
      address: one.resolved ?? null,
      hasInstallScript: one.hasInstallScript ?? false,
      isShipped: !one.dev,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
};
