/**
 * The streams that a process applies: all of them, or one part of those of a build that several processes make at once.
 * Parts are counted from 0.
 */
export type Share = { readonly part: number; readonly of: number };

export const WHOLE: Share = { part: 0, of: 1 };

/** All events of a stream are in the same part, so that their order is kept. */
export const isIn = ({ part, of }: Share, stream: string): boolean =>
  of === 1 || hashOf(stream) % of === part;

/** FNV-1a, 32 bits: it only has to spread names evenly, and every version has to agree on nothing but that. */
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let n = 0; n < name.length; n++) hash = Math.imul(hash ^ name.charCodeAt(n), 0x01000193);

  return hash >>> 0;
};
