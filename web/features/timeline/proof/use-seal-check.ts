import { useMutation } from '@tanstack/react-query';
import { sha256Hex } from '#contracts/hash-chain.ts';
import { getFile } from '../../../lib/http.ts';
import type { Source } from '../source.ts';

export type SealCheck =
  | { readonly kind: 'same'; readonly sha256: string; readonly at: string }
  | { readonly kind: 'different'; readonly sha256: string; readonly expected: string }
  | { readonly kind: 'missing' };

/**
 * Fetches the sealed PDF and works out its SHA-256. Only when asked: a fetched file counts as downloaded, which goes on
 * record.
 */
export const useSealCheck = ({ base }: Source, expected: string) => {
  const { mutate, data, isPending, isError } = useMutation({
    mutationKey: ['documents'],
    mutationFn: async (): Promise<SealCheck> => {
      const file = await getFile(`${base}/download`);
      const sha256 = await sha256Hex(new Uint8Array(await file.arrayBuffer()));

      return sha256 === expected
        ? { kind: 'same', sha256, at: new Date().toISOString() }
        : { kind: 'different', sha256, expected };
    },
  });

  return {
    check: isError ? ({ kind: 'missing' } as const) : (data ?? null),
    isChecking: isPending,
    run: () => mutate(),
  };
};
