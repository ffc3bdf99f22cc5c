import {
  createSlice,
  type Dispatch,
  type Draft,
  nanoid,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Box, FieldType } from '#contracts/field.ts';
import { automaticFontSize, defaultFontSize, defaultLabel, defaultSizes } from '#contracts/field-rules.ts';
import type { PageSize } from '#contracts/geometry.ts';
import { copiesOnAllPages, duplicated, pastedOn } from './copying.ts';
import {
  type EditorField,
  type FieldChanges,
  type Fields,
  inReadingOrder,
  type ServerField,
} from './editor-field.ts';
import {
  type Alignment,
  aligned,
  centredAt,
  followedByAll,
  moved,
  type Offset,
  type Point,
  resized,
  roomOn,
  type Size,
} from './geometry.ts';
import { type Changes, endGesture, make, redo, type Step, undo } from './history.ts';
import { mergedMembers, mergedWith } from './merge.ts';

export type EditorState = {
  /** The working copy. */
  readonly fields: Fields;
  /** What the server has, as far as this browser knows. */
  readonly saved: Fields;
  /** Where fields may lie on each page, first page first. */
  readonly rooms: readonly Size[];
  readonly sizes: FieldSizes;
  /** Keys. */
  readonly selected: readonly string[];
  /** The type that a click on a page places. */
  readonly armed: FieldType | null;
  /** Whom new fields are for; null: nobody was chosen. */
  readonly recipientId: string | null;
  readonly zoom: number;
  readonly isPreview: boolean;
  readonly copied: { readonly fields: readonly EditorField[]; readonly pastes: number };
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly saving: Saving;
};

export type EditorDispatch = Dispatch<UnknownAction>;

/** `at` is when the last save was done; null: nothing was changed yet. A refused change was dropped for good. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly message: string; readonly isRefused: boolean };

export type FieldSizes = Readonly<Record<FieldType, Size>>;

/** Percent (spec, part 1, section 9). */
export const ZOOM = { least: 50, most: 200, step: 10, initial: 100 } as const;

const initialState: EditorState = {
  fields: {},
  saved: {},
  rooms: [],
  sizes: defaultSizes,
  selected: [],
  armed: null,
  recipientId: null,
  zoom: ZOOM.initial,
  isPreview: false,
  copied: { fields: [], pastes: 0 },
  past: [],
  future: [],
  saving: { kind: 'saved', at: null },
};

type Opened = {
  readonly fields: readonly ServerField[];
  readonly pages: readonly PageSize[];
  readonly sizes?: FieldSizes;
};

type Placed = {
  readonly type: FieldType;
  readonly recipientId: string;
  readonly pageNumber: number;
  /** Where the field's middle goes. */
  readonly middle: Point;
};

/** `gesture`: moves that follow each other under the same name are one step of undo. */
type Moved = Offset & { readonly gesture?: string };
type Resized = Size & { readonly key: string; readonly gesture?: string };
type Edited = {
  readonly keys: readonly string[];
  readonly changes: Pick<FieldChanges, 'label' | 'recipientId' | 'pageNumber' | 'required'>;
};
type BoxEntered = { readonly key: string; readonly box: Partial<Box> };

type State = Draft<EditorState>;

/** Keys of fields that an action makes come from here, so that the reducers stay pure. */
const withSeed = <Payload>(payload: Payload) => ({ payload, meta: { seed: nanoid() } });
type Seeded<Payload> = PayloadAction<Payload, string, { seed: string }>;

export const editor = createSlice({
  name: 'editor',
  initialState,
  reducers: {
    opened: (_state, { payload: { fields, pages, sizes = defaultSizes } }: PayloadAction<Opened>) =>
      ({ ...initialState, ...mergedWith(initialState, fields), rooms: pages.map(roomOn), sizes }) as State,

    /** What the server has now. Not to be told while changes made here are on their way (autosave.ts). */
    serverArrived: (state, { payload }: PayloadAction<readonly ServerField[]>) => {
      const { fields, saved } = mergedWith(state, payload);
      state.fields = { ...fields };
      state.saved = { ...saved };
      forgetGone(state);
    },

    recipientChosen: (state, { payload }: PayloadAction<string>) => {
      state.recipientId = payload;
    },
    typeArmed: (state, { payload }: PayloadAction<FieldType | null>) => {
      state.armed = payload;
    },

    fieldPlaced: {
      prepare: withSeed<Placed>,
      reducer: (state, { payload, meta }: Seeded<Placed>) => {
        const room = state.rooms[payload.pageNumber - 1];
        if (!room) return;
        const { type, recipientId, pageNumber } = payload;
        placeAll(state, [
          {
            ...centredAt(payload.middle, state.sizes[type], room),
            ...{ key: meta.seed, id: null, recipientId, type, pageNumber, required: true, value: null },
            ...{ label: defaultLabel(type), fontSize: defaultFontSize(type) },
          },
        ]);
        state.armed = null;
      },
    },

    selectionChanged: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.selected = payload.filter((key) => state.fields[key]);
      endGesture(state);
    },

    selectionMoved: (state, { payload }: PayloadAction<Moved>) => {
      const placed = selectionOf(state).map((field) => ({ box: field, room: roomOf(state, field) }));
      const offset = followedByAll(placed, payload);
      const after = placed.map(({ box, room }) => moved(box, offset, room));
      make(state, byKey(after), payload.gesture);
    },

    fieldResized: (state, { payload: { key, gesture, ...size } }: PayloadAction<Resized>) => {
      const field = state.fields[key];
      if (field) make(state, byKey([fitted(resized(field, size, roomOf(state, field)))]), gesture);
    },

    selectionAligned: (state, { payload }: PayloadAction<Alignment>) => {
      const after = aligned(selectionOf(state), payload)
        .map((field) => moved(field, still, roomOf(state, field)))
        .map((field) => (payload === 'size' ? fitted(field) : field));
      make(state, byKey(after));
    },

    fieldEdited: (state, { payload: { keys, changes } }: PayloadAction<Edited>) => {
      const after = present(state, keys).map((field) => {
        const edited = { ...field, ...changes };
        return moved(edited, still, roomOf(state, edited));
      });
      make(state, byKey(after), `edit ${keys} ${Object.keys(changes)}`);
    },

    /** Numbers typed into the panel. They follow the rules of the pointer. */
    boxEntered: (state, { payload: { key, box } }: PayloadAction<BoxEntered>) => {
      const field = state.fields[key];
      if (!field) return;
      const room = roomOf(state, field);
      const isSized = box.width !== undefined || box.height !== undefined;
      const sized = isSized ? fitted(resized(field, { ...field, ...box }, room)) : field;
      const to = { dx: (box.x ?? field.x) - field.x, dy: (box.y ?? field.y) - field.y };
      make(state, byKey([moved(sized, to, room)]));
    },

    selectionRemoved: (state) => {
      make(state, Object.fromEntries(state.selected.map((key) => [key, null])));
      state.selected = [];
    },

    selectionCopied: (state) => {
      if (state.selected.length > 0) state.copied = { fields: selectionOf(state), pastes: 0 };
    },

    /** The payload is the number of the page to paste on. */
    pasted: {
      prepare: withSeed<number>,
      reducer: (state, { payload: pageNumber, meta }: Seeded<number>) => {
        const pastes = state.copied.pastes + 1;
        placeAll(state, keyed(pastedOn(pageNumber, { ...state.copied, pastes }, state.rooms), meta.seed));
        state.copied.pastes = pastes;
      },
    },

    selectionDuplicated: {
      prepare: () => withSeed(undefined),
      reducer: (state, { meta }: Seeded<undefined>) => {
        placeAll(state, keyed(duplicated(selectionOf(state), state.rooms), meta.seed));
      },
    },

    /** Pages that are too short for a field are passed over, and those that have it already. */
    copiedToAllPages: {
      prepare: () => withSeed(undefined),
      reducer: (state, { meta }: Seeded<undefined>) => {
        const { selected } = state;
        const all = Object.values(state.fields);
        placeAll(state, keyed(copiesOnAllPages(selectionOf(state), state.rooms, all), meta.seed));
        state.selected = selected;
      },
    },

    undone: (state) => {
      select(state, undo(state));
    },
    redone: (state) => {
      select(state, redo(state));
    },

    zoomed: (state, { payload }: PayloadAction<number>) => {
      const stepped = Math.round(payload / ZOOM.step) * ZOOM.step;
      state.zoom = Math.min(Math.max(stepped, ZOOM.least), ZOOM.most);
    },
    fittedToWidth: (state) => {
      state.zoom = ZOOM.initial;
    },
    previewToggled: (state) => {
      state.isPreview = !state.isPreview;
      state.selected = [];
      state.armed = null;
    },

    saveStarted: (state) => {
      state.saving = { kind: 'saving' };
      if (state.past.at(-1)?.gesture?.startsWith('edit ')) endGesture(state);
    },

    /** `sent` is the field as it went to the server, null where it was removed. */
    saveSucceeded: (
      state,
      { payload: { key, sent } }: PayloadAction<{ key: string; sent: EditorField | null }>,
    ) => {
      const mine = state.fields[key];
      if (sent) state.saved[key] = sent;
      else delete state.saved[key];
      if (mine) state.fields[key] = { ...mine, id: sent?.id ?? null };
    },
    /** Nothing is left to be told. `refusal` says what was dropped on the way. */
    allSaved: (state, { payload }: PayloadAction<{ at: string; refusal: string | null }>) => {
      state.saving =
        payload.refusal === null
          ? { kind: 'saved', at: payload.at }
          : { kind: 'failed', message: payload.refusal, isRefused: true };
    },
    saveFailed: (state, { payload: message }: PayloadAction<string>) => {
      state.saving = { kind: 'failed', message, isRefused: false };
    },
    /** The change is dropped: the field is again as the server has it, but for what was changed since. */
    saveRefused: (
      state,
      { payload: { key, sent } }: PayloadAction<{ key: string; sent: EditorField | null }>,
    ) => {
      const [mine, server] = [state.fields[key], state.saved[key]];
      if (!server) delete state.fields[key];
      else state.fields[key] = mine && sent ? mergedMembers(mine, sent, server) : server;
      forgetGone(state);
    },
  },
});

const still: Offset = { dx: 0, dy: 0 };

const present = (state: EditorState, keys: readonly string[]): readonly EditorField[] =>
  keys.flatMap((key) => state.fields[key] ?? []);

const selectionOf = (state: EditorState) => present(state, state.selected).toSorted(inReadingOrder);

const roomOf = ({ rooms }: EditorState, { pageNumber, width, height }: EditorField): Size =>
  rooms[pageNumber - 1] ?? { width, height };

const byKey = (fields: readonly EditorField[]): Changes =>
  Object.fromEntries(fields.map((field) => [field.key, field]));

const keyed = (fields: readonly EditorField[], seed: string) =>
  fields.map((field, place) => ({ ...field, key: `${seed}-${place}`, id: null, value: null }));

const fitted = (field: EditorField): EditorField => ({
  ...field,
  fontSize: automaticFontSize(field.type, field),
});

const placeAll = (state: State, fields: readonly EditorField[]) => {
  make(state, byKey(fields));
  if (fields.length > 0) state.selected = fields.map(({ key }) => key);
};

const select = (state: State, keys: readonly string[]) => {
  if (keys.length > 0) state.selected = keys.filter((key) => state.fields[key]);
};

const forgetGone = (state: State) => {
  if (state.selected.some((key) => !state.fields[key])) select(state, [...state.selected]);
};
