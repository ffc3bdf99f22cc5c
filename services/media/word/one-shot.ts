import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Refused } from '../refused.ts';
import { copyName } from './copy-name.ts';
import { importFilters, profile, type WordJob } from './sidecar.ts';

type Convert = (
  document: Buffer,
  format: string,
  filter: string | undefined,
  options: {
    readonly fileName: string;
    readonly sofficeBinaryPaths: readonly string[];
    readonly sofficeAdditionalArgs: readonly string[];
    readonly execOptions: { readonly env: NodeJS.ProcessEnv };
  },
  callback: (error: Failure | null, pdf: Buffer) => void,
) => void;
type Failure = Error & { readonly code?: number | string; readonly signal?: string };

/** The library has no types, and is loaded only when it is needed. */
const library = (): { readonly convertWithOptions: Convert } =>
  createRequire(import.meta.url)('libreoffice-convert');

const launcher = fileURLToPath(new URL('./launcher.sh', import.meta.url));

/** Starts LibreOffice for one file. It's slow, but needs nothing beside the program. Rejects with `Refused`. */
export const convertOnce = (office: string, { bytes, kind, fileName }: WordJob): Promise<Uint8Array> => {
  const options = {
    fileName: copyName(fileName, kind),
    sofficeBinaryPaths: [launcher],
    sofficeAdditionalArgs: [`--infilter=${importFilters[kind]}`],
    execOptions: {
      env: { PATH: process.env.PATH, OFFICE: office, PROFILE: profile, SAL_USE_VCLPLUGIN: 'svp' },
    },
  };

  return new Promise((resolve, reject) => {
    library().convertWithOptions(Buffer.from(bytes), 'pdf', undefined, options, (error, pdf) =>
      error
        ? reject(new Refused(isTimeout(error) ? 'upload.word-too-long' : 'upload.unreadable'))
        : resolve(pdf),
    );
  });
};

/** Recognises how `timeout --signal=KILL` ends. */
const isTimeout = ({ code, signal }: Failure) => code === 137 || signal === 'SIGKILL';
