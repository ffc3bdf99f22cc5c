import { type FieldKind, handwriting } from './kind.ts';

export const INITIALS_MAX = 4;

export const initials: FieldKind = {
  ...handwriting,
  label: 'Initials',
  size: { width: 80, height: 40 },
  known: 'initials',
  isCentred: true,
  problem: (value) =>
    [...value.trim()].length > INITIALS_MAX ? `can’t be longer than ${INITIALS_MAX} characters` : null,
};
