import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** One object of a manifest, as the schemas know it. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [member: string]: unknown;
};

export type Manifests = {
  readonly all: readonly Manifest[];
  /** Throws with what is wrong by the schema of its kind. */
  readonly check: (manifest: Manifest) => Promise<void>;
  /** All of a kind, as one file. */
  readonly text: (kind: string) => string;
  readonly written: (manifests: readonly Manifest[]) => string;
};

/** Kubernetes' own schemas, and a parser; too large to be installed for one test among thousands. */
const PACKAGES = ['kubernetes-models@5.1.0', 'yaml@2.9.1'];

const manifests = join(import.meta.dirname, '../../deploy/kubernetes');

/** Reads deploy/kubernetes, with two packages that are installed into `folder`. */
export const openManifests = async (folder: string): Promise<Manifests> => {
  await writeFile(join(folder, 'package.json'), '{}');
  await promisify(execFile)('npm', ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES], {
    cwd: folder,
  });
  const require = createRequire(join(folder, 'package.json'));
  const yaml: Yaml = require('yaml');

  const files = (await readdir(manifests)).filter((name) => name !== 'kustomization.yaml').sort();
  const texts = await Promise.all(files.map((name) => readFile(join(manifests, name), 'utf8')));
  // Kubernetes reads YAML 1.1, in which 0444 is octal.
  const all = texts.flatMap((text) =>
    yaml.parseAllDocuments(text, { version: '1.1' }).map((one) => one.toJS()),
  );

  const written = (some: readonly Manifest[]) => some.map((one) => yaml.stringify(one)).join('---\n');

  return {
    all,
    check: async (manifest) => {
      const file = join(folder, 'node_modules/kubernetes-models', manifest.apiVersion, 'index.js');
      const kinds: Kinds = await import(pathToFileURL(file).href);
      const kind = kinds[manifest.kind];
      if (!kind) throw new Error(`There is no ${manifest.kind} in ${manifest.apiVersion}.`);
      new kind(manifest).validate();
    },
    text: (kind) => written(all.filter((one) => one.kind === kind)),
    written,
  };
};

type Yaml = {
  readonly parseAllDocuments: (text: string, options: object) => readonly { readonly toJS: () => Manifest }[];
  readonly stringify: (value: unknown) => string;
};
type Kinds = Readonly<Record<string, new (manifest: Manifest) => { readonly validate: () => void }>>;
