import { describe, expect, test } from 'vitest';
import { bucketAddress, sayAddress } from './address.ts';

test.each([
  ['s3://files', {}, { bucket: 'files', prefix: '', endpoint: null, region: 'us-east-1', pathStyle: false }],
  ['s3://files/a/b/', { AWS_REGION: 'eu-west-1' }, { prefix: 'a/b/', region: 'eu-west-1' }],
  [
    's3://files?endpoint=http://10.0.0.1:9000&region=here',
    { AWS_REGION: 'eu-west-1' },
    { endpoint: 'http://10.0.0.1:9000/', region: 'here', pathStyle: true },
  ],
  ['s3://files?endpoint=https://s3.example.com&pathStyle=false', {}, { pathStyle: false }],
])('%s', (place, env, expected) => {
  expect(bucketAddress(place, env)).toMatchObject(expected);
});

describe('refuses with a sentence', () => {
  test.each([
    ['s3://', 'is not the address of a bucket'],
    ['s3://Files_1/x', 'is not the address of a bucket'],
    ['s3://AKIA:secret@files/x', 'holds a key'],
    ['s3://files?regoin=x', 'names regoin'],
    ['s3://files?endpoint=minio:9000', 'has an endpoint'],
    ['s3://files?endpoint=http://key:secret@minio:9000', 'has an endpoint'],
    ['s3://files?pathStyle=yes', 'says neither true nor false for pathStyle'],
  ])('%s', (place, sentence) => {
    expect(() => bucketAddress(place, {})).toThrow(sentence);
  });
});

test('people are told no more than where objects lie', () => {
  expect(sayAddress(bucketAddress('s3://files/a?endpoint=http://10.0.0.1:9000', {}))).toBe('s3://files/a/');
});
