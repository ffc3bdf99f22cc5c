import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { SignerLanguage } from '../../contracts/text/languages.ts';

type Asset = { readonly fileName: string; readonly source: string | Uint8Array };

/** What a module of the client is after a build of its own. Scripts are not run in it, but here. */
export type BuiltApart = {
  /** The module as text that runs without any other file. */
  readonly code: string;
  readonly css: string;
  /** The files that it names, such as pictures. */
  readonly assets: readonly Asset[];
  /** The paths of the files that it was made of. */
  readonly sources: readonly string[];
};

/** Builds one module of the client, so that the build itself can run it. The module finds a page in this language. */
export const buildApart = async (
  root: string,
  module: string,
  language: SignerLanguage,
): Promise<BuiltApart> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { modules: scopedNames },
    define: { 'globalThis.document': JSON.stringify({ documentElement: { lang: language } }) },
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      minify: false,
      cssMinify: true,
      rolldownOptions: { input: module, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [code, ...others] = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  if (!code || others.length > 0) throw new Error(`${module} is not one file`);
  const assets = output.flatMap((part) => (part.type === 'asset' ? [part] : []));
  const isStyle = ({ fileName }: Asset) => fileName.endsWith('.css');

  return {
    code,
    css: assets
      .filter(isStyle)
      .map(({ source }) => String(source).trim())
      .join(''),
    assets: assets.filter((asset) => !isStyle(asset)),
    sources: output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
  };
};

/** Short, because pages carry them in their HTML and in their scripts. */
export const scopedNames = { generateScopedName: '_[hash:base64:5]' } as const;
