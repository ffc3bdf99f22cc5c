import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A package that's part of the product, in the version that the lock file pins. */
export type Component = {
  readonly name: string;
  readonly version: string;
  /** An SPDX licence expression. */
  readonly licence: string;
  /** The hash of the archive from which it's installed, such as `sha512-…`. */
  readonly integrity: string | null;
  /** The address of that archive; null means that it comes from the registry that npm uses. */
  readonly address: string | null;
  /** Whether the package would run its own program during installation. */
  readonly hasInstallScript: boolean;
  /** False for packages that only build or test the product. */
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

/** Returns all packages in the lock file, sorted by name. */
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
