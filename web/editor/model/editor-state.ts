import type { Dispatch, Draft, UnknownAction } from '@reduxjs/toolkit';
import { type FieldType, fieldKinds } from '#contracts/document/fields/kinds.ts';
import { type EditorField, type Fields, inReadingOrder } from './editor-field.ts';
import type { Size } from './geometry.ts';
import { type Changes, make, type Step } from './history.ts';

export type EditorState = {
  /** The working copy. */
  readonly fields: Fields;
  /** What the server has stored, as far as this browser knows. */
  readonly saved: Fields;
  /** The area for fields on each page, first page first. */
  readonly rooms: readonly Size[];
  readonly sizes: FieldSizes;
  /** Keys. */
  readonly selected: readonly string[];
  /** The type of field that a click on a page places. */
  readonly armed: FieldType | null;
  /** The recipient of new fields; null if nobody was chosen. */
  readonly recipientId: string | null;
  readonly zoom: number;
  /** The number of the page that is looked at. */
  readonly shownPage: number;
  readonly isPreview: boolean;
  readonly copied: { readonly fields: readonly EditorField[]; readonly pastes: number };
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly saving: Saving;
};

export type EditorDispatch = Dispatch<UnknownAction>;

/** `at` is when the last save finished; null if nothing was changed yet. A refused change was dropped for good. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly message: string; readonly isRefused: boolean };

export type FieldSizes = Readonly<Record<FieldType, Size>>;

/** The sizes of new fields, until a field of their type is resized. */
export const newSizes = Object.fromEntries(
  Object.entries(fieldKinds).map(([type, { size }]) => [type, size]),
) as FieldSizes;

/** In percent (spec, part 1, section 9). */
export const ZOOM = { least: 50, most: 200, step: 10, initial: 100 } as const;

export const initialState: EditorState = {
  fields: {},
  saved: {},
  rooms: [],
  sizes: newSizes,
  selected: [],
  armed: null,
  recipientId: null,
  zoom: ZOOM.initial,
  shownPage: 1,
  isPreview: false,
  copied: { fields: [], pastes: 0 },
  past: [],
  future: [],
  saving: { kind: 'saved', at: null },
};

/** The state as a reducer may change it. */
export type State = Draft<EditorState>;

export const present = (state: EditorState, keys: readonly string[]): readonly EditorField[] =>
  keys.flatMap((key) => state.fields[key] ?? []);

/** The selected fields in reading order. */
export const selectionOf = (state: EditorState) => present(state, state.selected).toSorted(inReadingOrder);

/** The area of its page in which a field may lie. */
export const roomOf = ({ rooms }: EditorState, { pageNumber, width, height }: EditorField): Size =>
  rooms[pageNumber - 1] ?? { width, height };

export const byKey = (fields: readonly EditorField[]): Changes =>
  Object.fromEntries(fields.map((field) => [field.key, field]));

/** Makes new fields, and selects them. */
export const placeAll = (state: State, fields: readonly EditorField[]) => {
  make(state, byKey(fields));
  if (fields.length > 0) state.selected = fields.map(({ key }) => key);
};

/** Selects those of the fields that exist. If none does, what was selected stays so, as far as it exists. */
export const select = (state: State, keys: readonly string[]) => {
  const existing = keys.filter((key) => state.fields[key]);
  if (existing.length > 0) state.selected = existing;
  else forgetGone(state);
};

export const forgetGone = (state: State) => {
  if (state.selected.some((key) => !state.fields[key]))
    state.selected = state.selected.filter((key) => state.fields[key]);
};
