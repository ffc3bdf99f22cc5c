import { expect, test } from 'vitest';
import {
  CREATE_MODELS,
  MODEL_VERSION,
  PREPARE_FOR_READS,
  parseModelSchema,
  readModelSchema,
  versionOf,
} from './read-models.ts';

test('any change of the tables is another version', () => {
  expect(MODEL_VERSION).toMatch(/^[0-9a-f]{12}$/);
  const all = CREATE_MODELS + PREPARE_FOR_READS;
  expect(versionOf(all)).toBe(MODEL_VERSION);
  expect(versionOf(all.replace('title text not null', 'title varchar not null'))).not.toBe(MODEL_VERSION);
  expect(versionOf(all.replace('using hash', 'using btree'))).not.toBe(MODEL_VERSION);
});

test.each([
  [readModelSchema({ epoch: 2, build: 13 }), { epoch: 2, version: MODEL_VERSION, build: 13 }],
  ['rm_e2_v9_b13', { epoch: 2, version: '9', build: 13 }],
  ['rm_e1_v5', { epoch: 1, version: '5', build: null }],
])('%s is read as what it says', (schema, said) => {
  expect(parseModelSchema(schema)).toEqual({ schema, ...said });
});

test.each(['app', 'public', 'rm_e1_b1', 'rm_e1_v9_b1_copy', 'rm_e1_vnew_b1'])(
  '%s holds no read models',
  (schema) => {
    expect(parseModelSchema(schema)).toBeNull();
  },
);
