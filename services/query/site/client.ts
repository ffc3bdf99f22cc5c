import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ZodError } from 'zod';
import { CLIENT_MANIFEST, ClientManifest } from '#contracts/client/manifest.ts';

/** The built web client. */
export type Client = {
  /** The folder with its files. */
  readonly folder: string;
  /** What its build says about it; once it was built anew, what that build says. */
  readonly manifest: () => Promise<ClientManifest>;
};

/** Rejects with a sentence where there is no client, or none that fits this version of the service. */
export const openClient = async (folder: string): Promise<Client> => {
  const path = join(folder, CLIENT_MANIFEST);
  let known = await read(path);

  return {
    folder,
    manifest: async () => {
      // For a moment there is none, while a new build takes the place of the one before.
      const { mtimeMs } = await stat(path).catch(() => known);
      if (mtimeMs !== known.mtimeMs) known = await read(path);

      return known.manifest;
    },
  };
};

const read = async (path: string) => {
  // In this order, so that what is written in between is read once more.
  const { mtimeMs } = await stat(path).catch(missing(path));
  const text = await readFile(path, 'utf8').catch(missing(path));
  const { data, error } = ClientManifest.safeParse(jsonOf(text));
  if (error)
    throw new Error(
      `The built web client is not of this version; \`npm run build\` makes it anew. In ${path}, ${problemsIn(error)}.`,
    );

  return { manifest: data, mtimeMs };
};

const missing =
  (path: string) =>
  (cause: unknown): never => {
    throw new Error(`There is no built web client: ${path} can’t be read. \`npm run build\` makes it.`, {
      cause,
    });
  };

const problemsIn = ({ issues }: ZodError) =>
  issues.map(({ path, message }) => `${path.join('.') || 'the manifest'}: ${message}`).join('; ');

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
