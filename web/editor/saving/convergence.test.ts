import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOf, type ServerField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { unsavedChanges } from './unsaved.ts';

const { actions, reducer } = editor;

test('whatever two tabs do, in whatever order it is saved and heard of, both end with what the server has', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), act), { maxLength: 40 }), (acts) => {
      const server = openServer([field('a'), field('b'), field('c')]);
      const tabs = [opened(server.fields()), opened(server.fields())];
      for (const [tab, what] of acts) tabs[tab] = done(tabs[tab] ?? opened([]), what, server);

      const saved = tabs.map((tab) => saveAll(tab, server));
      const heard = saved.map((tab) => reducer(tab, actions.serverArrived(server.fields())));
      for (const tab of heard) {
        expect(unsavedChanges(tab)).toEqual([]);
        expect(shown(Object.values(tab.fields))).toEqual(shown(server.fields()));
      }
    }),
    { numRuns: 300 },
  );
});

test('undoing everything brings back all members that nobody else changed', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const before = opened([field('a'), field('b'), field('c')]);
      let state = changes.reduce((tab, make) => make(tab), before);
      while (state.past.length > 0) state = reducer(state, actions.undone());
      expect(shown(Object.values(state.fields))).toEqual(shown(Object.values(before.fields)));
      while (state.future.length > 0) state = reducer(state, actions.redone());
      const after = changes.reduce((tab, make) => make(tab), before);
      expect(Object.keys(state.fields).length).toBe(Object.keys(after.fields).length);
    }),
  );
});

type Server = ReturnType<typeof openServer>;

/** A server that creates fields, and changes or removes them by id. It refuses if a field is gone. */
const openServer = (first: readonly ServerField[]) => {
  let fields = first;
  let made = 0;

  return {
    fields: () => fields,
    tell: (state: EditorState): EditorState => {
      const [next] = unsavedChanges(state);
      if (!next) return state;
      if (next.kind === 'place') {
        made += 1;
        const placed = { ...membersOf(next.sent), id: `made-${made}`, value: null };
        fields = [...fields, placed];
        const sent = { ...next.sent, id: placed.id };
        return reducer(state, actions.saveSucceeded({ key: next.key, sent }));
      }
      if (next.kind === 'remove') {
        fields = fields.filter(({ id }) => id !== next.id);
        return reducer(state, actions.saveSucceeded({ key: next.key, sent: null }));
      }
      if (!fields.some(({ id }) => id === next.id)) {
        const refused = reducer(state, actions.saveRefused({ key: next.key, sent: next.sent }));
        return reducer(refused, actions.serverArrived(fields));
      }
      fields = fields.map((one) => (one.id === next.id ? { ...one, ...next.changes } : one));
      return reducer(state, actions.saveSucceeded({ key: next.key, sent: next.sent }));
    },
  };
};

const saveAll = (state: EditorState, server: Server): EditorState => {
  let tab = state;
  while (unsavedChanges(tab).length > 0) tab = server.tell(tab);

  return tab;
};

type Make = (state: EditorState) => EditorState;
type Act = { readonly kind: 'make'; readonly make: Make } | { readonly kind: 'save' | 'hear' };

const done = (state: EditorState, act: Act, server: Server): EditorState => {
  if (act.kind === 'make') return act.make(state);
  if (act.kind === 'save') return server.tell(state);

  return reducer(state, actions.serverArrived(server.fields()));
};

/** Does something with the field at an index, if there is one. */
const withField =
  (place: number, make: (state: EditorState, key: string) => EditorState): Make =>
  (state) => {
    const keys = Object.keys(state.fields);
    const key = keys[place % Math.max(keys.length, 1)];

    return key ? make(reducer(state, actions.selectionChanged([key])), key) : state;
  };

const place = fc.nat(9);
const change: fc.Arbitrary<Make> = fc.oneof(
  fc
    .tuple(place, fc.integer({ min: -50, max: 50 }))
    .map(([at, dx]) => withField(at, (state) => reducer(state, actions.selectionMoved({ dx, dy: dx })))),
  fc
    .tuple(place, fc.constantFrom('One', 'Two', 'Two '))
    .map(([at, label]) =>
      withField(at, (state, key) => reducer(state, actions.fieldEdited({ keys: [key], changes: { label } }))),
    ),
  place.map((at) => withField(at, (state) => reducer(state, actions.selectionRemoved()))),
  place.map((at) => withField(at, (state) => reducer(state, actions.selectionDuplicated()))),
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: change.map((make) => ({ kind: 'make' as const, make })) },
  fc.constantFrom(actions.undone(), actions.redone()).map((action) => ({
    kind: 'make' as const,
    make: (state: EditorState) => reducer(state, action),
  })),
  fc.constantFrom({ kind: 'save' as const }, { kind: 'hear' as const }),
);

const opened = (fields: readonly ServerField[]) =>
  reducer(undefined, actions.opened({ fields, pages: [{ width: 595, height: 842 }] }));

const field = (id: string): ServerField => ({
  id,
  recipientId: 'ann',
  type: 'text',
  label: 'Text',
  pageNumber: 1,
  fontSize: 12,
  required: true,
  x: 100,
  y: 100,
  width: 100,
  height: 30,
  value: null,
});

/** Returns the fields as a person sees them, in a fixed order. */
const shown = (fields: readonly Parameters<typeof membersOf>[0][]) =>
  fields.map((one) => JSON.stringify({ ...membersOf(one), label: one.label.trim() })).toSorted();
