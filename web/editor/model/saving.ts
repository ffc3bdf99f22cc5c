import type { PayloadAction } from '@reduxjs/toolkit';
import type { EditorField, ServerField } from './editor-field.ts';
import { forgetGone, type State } from './editor-state.ts';
import { endGesture } from './history.ts';
import { mergedMembers, mergedWith } from './merge.ts';

/** The parts of the editor's state that deal with saving (autosave.ts). */
export const saving = {
  /** Takes the server's current fields. Don't dispatch this while changes are being sent (autosave.ts). */
  serverArrived: (state: State, { payload }: PayloadAction<readonly ServerField[]>) => {
    const { fields, saved } = mergedWith(state, payload);
    state.fields = { ...fields };
    state.saved = { ...saved };
    forgetGone(state);
  },

  saveStarted: (state: State) => {
    state.saving = { kind: 'saving' };
    if (state.past.at(-1)?.gesture?.startsWith('edit ')) endGesture(state);
  },

  /** `sent` is the field as it was sent to the server, or null if it was removed. */
  saveSucceeded: (
    state: State,
    { payload: { key, sent } }: PayloadAction<{ key: string; sent: EditorField | null }>,
  ) => {
    const mine = state.fields[key];
    if (sent) state.saved[key] = sent;
    else delete state.saved[key];
    if (mine) state.fields[key] = { ...mine, id: sent?.id ?? null };
  },
  /** Everything is saved. `refusal` is the reason if a change was dropped. */
  allSaved: (state: State, { payload }: PayloadAction<{ at: string; refusal: string | null }>) => {
    state.saving =
      payload.refusal === null
        ? { kind: 'saved', at: payload.at }
        : { kind: 'failed', message: payload.refusal, isRefused: true };
  },
  saveFailed: (state: State, { payload: message }: PayloadAction<string>) => {
    state.saving = { kind: 'failed', message, isRefused: false };
  },
  /** Drops a refused change. The field is again as on the server, except for later changes. */
  saveRefused: (
    state: State,
    { payload: { key, sent } }: PayloadAction<{ key: string; sent: EditorField | null }>,
  ) => {
    const [mine, server] = [state.fields[key], state.saved[key]];
    if (!server) delete state.fields[key];
    else if (mine && sent) state.fields[key] = mergedMembers(mine, sent, server);
    else if (!mine && !sent) state.fields[key] = server;
    forgetGone(state);
  },
};
