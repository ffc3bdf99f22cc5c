import { type FieldKind, handwriting } from './kind.ts';

/** `valueProblems` says this number too. */
export const INITIALS_MAX = 4;

export const initials: FieldKind = {
  ...handwriting,
  label: 'Initials',
  size: { width: 80, height: 40 },
  known: 'initials',
  isCentred: true,
  problem: (value) => ([...value.trim()].length > INITIALS_MAX ? 'too-long-initials' : null),
};
