import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  carl,
  deleted,
  draft,
  given,
  life,
  mallory,
  olive,
  out,
  sam,
  sealed,
  system,
  tess,
  voided,
} from '../../document/testing/sample-lease.ts';
import { sealFailed, sealRetried } from './testing/sealing.ts';

describe('trying again to seal a document', () => {
  const retry = { type: 'RetrySeal', data: { reason: 'More memory' } } as const;

  test('is for one that was given up', () => {
    given(...life, sealFailed)
      .when(system, retry)
      .expect(sealRetried);
    given(...life, sealFailed, sealRetried, sealFailed)
      .when(system, retry)
      .expect(sealRetried);
  });

  test.each([
    ['not given up', life],
    ['sealed', [...life, sealFailed, sealed]],
    ['being tried again', [...life, sealFailed, sealRetried]],
    ['not even sent', draft],
  ])('changes nothing of one that is %s', (_, past) => {
    given(...past)
      .when(system, retry)
      .expectNothing();
  });

  test('knows nothing of one that is gone', () => {
    given(...life, sealFailed, deleted)
      .when(system, retry)
      .expectRefusal('not-found');
    given().when(system, retry).expectRefusal('not-found');
  });
});

describe('sealing a document', () => {
  test('a completed one is sealed', () => {
    given(...life)
      .when(system, sealing)
      .expect(sealed);
  });

  test('it is sealed once: the first seal counts', () => {
    given(...life, sealed)
      .when(system, sealing)
      .expectNothing();
    given(...life, sealed)
      .when(system, { ...sealing, data: { ...sealing.data, sealed: 'f'.repeat(64) } })
      .expectNothing();
  });

  test('no other is', () => {
    for (const past of [draft, out, [...out, voided]])
      given(...past)
        .when(system, sealing)
        .expectRefusal('document.not-completed');
    given().when(system, sealing).expectRefusal('not-found');
  });
});

describe('downloading a sealed document', () => {
  test('each time is put on record, for the owner and every recipient', () => {
    for (const reader of [olive, sam, tess, carl])
      given(...life, sealed, downloaded)
        .when(reader, downloading())
        .expect(downloaded);
  });

  test('to anybody else it does not exist', () => {
    for (const stranger of [mallory, { kind: 'recipient', id: 'mallory' } as const])
      given(...life, sealed)
        .when(stranger, downloading())
        .expectRefusal('not-found');
    given().when(olive, downloading()).expectRefusal('not-found');
  });

  test('nobody downloads it once it is deleted', () => {
    for (const reader of [olive, sam])
      given(...life, sealed, deleted)
        .when(reader, downloading())
        .expectRefusal('not-found');
  });

  test('there is nothing to download before it is sealed', () => {
    given(...life)
      .when(olive, downloading())
      .expectRefusal('document.not-sealed');
  });

  test('only the sealed file itself is a download', () => {
    given(...life, sealed)
      .when(olive, downloading('f'.repeat(64)))
      .expectRefusal('document.not-sealed');
  });
});

const sealing = {
  type: 'SealDocument',
  data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
} as const satisfies DocumentCommand;

const downloading = (file = 'd'.repeat(64)): DocumentCommand => ({
  type: 'RecordDownload',
  data: { sealed: file },
});

const downloaded: DocumentEvent = { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } };
