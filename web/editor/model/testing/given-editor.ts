import { expect } from 'vitest';
import { field } from '../../testing/sample-field.ts';
import type { EditorField, ServerField } from '../editor-field.ts';
import type { EditorState } from '../editor-state.ts';
import { editor } from '../slice.ts';

const { actions, reducer } = editor;

type Action = Parameters<typeof reducer>[1];
type Given = {
  readonly state: EditorState;
  readonly when: (...following: Action[]) => Given;
  readonly whenThen: (action: (given: Given) => Action) => Given;
  readonly expectFields: (...fields: Partial<EditorField>[]) => Given;
};

const from = (state: EditorState): Given => ({
  state,
  when: (...following) => from(following.reduce(reducer, state)),
  whenThen: (action) => from(reducer(state, action(from(state)))),
  expectFields: (...fields) => {
    expect(Object.values(state.fields)).toMatchObject(fields);
    return from(state);
  },
});

const a4 = { width: 595, height: 842 };
export const given = (...fields: ServerField[]) =>
  from(reducer(undefined, actions.opened({ fields, pages: [a4, a4, { width: 842, height: 595 }] })));

export const saved = (key: string, members: Partial<ServerField>) => [
  actions.saveStarted(),
  actions.saveSucceeded({ key, sent: { ...field(key, members), key } }),
];
