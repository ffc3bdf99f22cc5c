import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { arranging } from './arranging.ts';
import type { ServerField } from './editor-field.ts';
import { type FieldSizes, initialState, newSizes, type State, select, ZOOM } from './editor-state.ts';
import { roomOn } from './geometry.ts';
import { endGesture, redo, undo } from './history.ts';
import { mergedWith } from './merge.ts';
import { placing } from './placing.ts';
import { saving } from './saving.ts';

type Opened = {
  readonly fields: readonly ServerField[];
  readonly pages: readonly PageSize[];
  readonly sizes?: FieldSizes;
};

export const editor = createSlice({
  name: 'editor',
  initialState,
  reducers: {
    opened: (_state, { payload: { fields, pages, sizes = newSizes } }: PayloadAction<Opened>) =>
      ({ ...initialState, ...mergedWith(initialState, fields), rooms: pages.map(roomOn), sizes }) as State,

    recipientChosen: (state, { payload }: PayloadAction<string>) => {
      state.recipientId = payload;
    },
    typeArmed: (state, { payload }: PayloadAction<FieldType | null>) => {
      state.armed = payload;
      if (payload) state.isPreview = false;
    },

    selectionChanged: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.selected = payload.filter((key) => state.fields[key]);
      endGesture(state);
    },

    ...placing,
    ...arranging,
    ...saving,

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
    pageShown: (state, { payload }: PayloadAction<number>) => {
      state.shownPage = payload;
    },
    previewToggled: (state) => {
      state.isPreview = !state.isPreview;
      state.selected = [];
      state.armed = null;
    },
  },
});
