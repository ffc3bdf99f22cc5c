import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { given, system, uploaded } from '../../document/testing/sample-lease.ts';
import {
  asked,
  changed,
  changing,
  completed,
  forEver,
  longer,
  rita,
  set,
  setting,
  shorter,
} from '../../document/testing/sample-retention.ts';

// Events of the past are said by `test`, so a records manager of that name is who asked for what they say.

describe('how long a document is kept', () => {
  test('is as its rule says, once', () => {
    given(...completed)
      .when(system, setting)
      .expect(set);
    given(...completed, set)
      .when(system, setting)
      .expectNothing();
  });

  test('stays as people said, whatever a rule says later', () => {
    given(...completed, set, longer)
      .when(system, setting)
      .expectNothing();
  });

  test('is set again if it counts from the last event and there was one', () => {
    const again = { ...set, data: { ...set.data, from: '2026-02-01T12:00:00.000Z' } } as DocumentEvent;

    given(...completed, set)
      .when(system, { type: 'SetRetention', data: again.data } as DocumentCommand)
      .expect(again);
  });
});

describe('a document', () => {
  test('is kept longer by one records manager', () => {
    given(...completed, set)
      .when(rita, changing('2040-01-01'))
      .expect(longer);
    given(...completed, set)
      .when(rita, changing(null))
      .expect(forEver);
  });

  test('is kept as long as it is already', () => {
    given(...completed, set)
      .when(rita, changing('2036-01-01'))
      .expectNothing();
    given(...completed)
      .when(rita, changing(null))
      .expectNothing();
  });

  test('is not kept until a day that has passed', () => {
    given(...completed, set)
      .when(rita, changing('2025-12-31'))
      .expectRefusal('retention.past');
  });

  test('is kept shorter if another records manager agrees, from seven days later on', () => {
    given(...completed, set)
      .when(rita, changing('2030-01-01'))
      .expect(asked);
    given(...completed, set, asked)
      .when(rita, changing('2030-01-01'))
      .expect(shorter);
  });

  test('is not kept shorter because of one person, however often they ask', () => {
    given(...completed, set, asked)
      .when({ kind: 'account', id: 'test' }, changing('2030-01-01'))
      .expectRefusal('retention.second-person');
  });

  test('is not kept shorter by somebody who names another day, or agrees after a month', () => {
    const other = { ...asked, data: { ...asked.data, until: '2031-01-01T12:00:00.000Z' } } as DocumentEvent;

    given(...completed, set, asked)
      .when(rita, changing('2031-01-01'))
      .expect(other);
    given(...completed, set, asked)
      .when(rita, changing('2030-01-01'), '2026-01-31T12:00:00.000Z')
      .expect(asked);
  });

  test('for which no rule applied is kept for ever, which takes two to change', () => {
    given(...completed)
      .when(rita, changing('2030-01-01'))
      .expect(asked);
  });

  test('is kept as before if one of them takes the shorter time back within the seven days', () => {
    given(...completed, set, asked, shorter)
      .when(rita, changing('2036-01-01'), '2026-01-05T12:00:00.000Z')
      .expect(changed('2036-01-01', null, '2026-01-05T12:00:00.000Z'));
  });

  test('that nobody but its owner knows of is not found', () => {
    given().when(rita, changing(null)).expectRefusal('not-found');
  });

  test('that is a template is kept as long as its owner keeps it', () => {
    given({ type: 'TemplateCreated', data: { ...uploaded.data, description: null } } as DocumentEvent)
      .when(rita, changing('2030-01-01'))
      .expectRefusal('template.not-a-document');
  });
});
