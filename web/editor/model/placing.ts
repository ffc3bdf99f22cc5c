import { nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type FieldType, withDefaults } from '#contracts/document/fields/kinds.ts';
import { copiesOnAllPages, duplicated, pastedOn } from './copying.ts';
import type { EditorField } from './editor-field.ts';
import { placeAll, type State, selectionOf } from './editor-state.ts';
import { centredAt, type Point } from './geometry.ts';

type Placed = {
  readonly type: FieldType;
  readonly recipientId: string;
  readonly pageNumber: number;
  /** Where the middle of the field goes. */
  readonly middle: Point;
};

/** Pixels by which a field is shifted from one that lies just where it was going to be, both right and down. */
const ASIDE = 16;

type PagePoint = { readonly pageNumber: number; readonly middle: Point };

/** The nearest place, right and down of where a field was going to be, in which no other has its middle. */
export const besideOthers = ({ pageNumber, middle }: PagePoint, fields: readonly EditorField[]): Point => {
  const isTaken = ({ x, y }: Point) =>
    fields.some(
      (field) =>
        field.pageNumber === pageNumber &&
        Math.abs(field.x + field.width / 2 - x) < ASIDE / 2 &&
        Math.abs(field.y + field.height / 2 - y) < ASIDE / 2,
    );
  let place = middle;
  while (isTaken(place)) place = { x: place.x + ASIDE, y: place.y + ASIDE };

  return place;
};

/** The keys of new fields are derived from this seed, so that the reducers stay pure. */
const withSeed = <Payload>(payload: Payload) => ({ payload, meta: { seed: nanoid() } });
type Seeded<Payload> = PayloadAction<Payload, string, { seed: string }>;

/** The actions that make fields: one by one, and as copies. */
export const placing = {
  fieldPlaced: {
    prepare: withSeed<Placed>,
    reducer: (state: State, { payload, meta }: Seeded<Placed>) => {
      const room = state.rooms[payload.pageNumber - 1];
      if (!room) return;
      const { type, recipientId, pageNumber } = payload;
      placeAll(state, [
        withDefaults({
          ...centredAt(payload.middle, state.sizes[type], room),
          key: meta.seed,
          id: null,
          recipientId,
          type,
          pageNumber,
          required: true,
          value: null,
        }),
      ]);
      state.armed = null;
      state.isPreview = false;
    },
  },

  selectionCopied: (state: State) => {
    if (state.selected.length > 0) state.copied = { fields: selectionOf(state), pastes: 0 };
  },

  /** The payload is the number of the page to paste on. */
  pasted: {
    prepare: withSeed<number>,
    reducer: (state: State, { payload: pageNumber, meta }: Seeded<number>) => {
      const pastes = state.copied.pastes + 1;
      placeAll(state, keyed(pastedOn(pageNumber, { ...state.copied, pastes }, state.rooms), meta.seed));
      state.copied.pastes = pastes;
    },
  },

  selectionDuplicated: {
    prepare: () => withSeed(undefined),
    reducer: (state: State, { meta }: Seeded<undefined>) => {
      placeAll(state, keyed(duplicated(selectionOf(state), state.rooms), meta.seed));
    },
  },

  /** Skips pages that are too short for a field, or that already have it. */
  copiedToAllPages: {
    prepare: () => withSeed(undefined),
    reducer: (state: State, { meta }: Seeded<undefined>) => {
      const { selected } = state;
      const all = Object.values(state.fields);
      placeAll(state, keyed(copiesOnAllPages(selectionOf(state), state.rooms, all), meta.seed));
      state.selected = selected;
    },
  },
};

const keyed = (fields: readonly EditorField[], seed: string) =>
  fields.map((field, place) => ({ ...field, key: `${seed}-${place}`, id: null, value: null }));
