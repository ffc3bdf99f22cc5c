import { describe, test } from 'vitest';
import { deleted, given, life, olive, system } from '../../document/testing/sample-lease.ts';
import {
  announced,
  announcing,
  completed,
  DUE,
  decided,
  deciding,
  deleting,
  erasing,
  held,
  holding,
  released,
  releasing,
  restored,
  restoring,
  reviewed,
  rita,
  set,
  telling,
  told,
} from '../../document/testing/sample-retention.ts';

describe('a hold', () => {
  test('is placed once by a matter, and by several', () => {
    given(...completed)
      .when(rita, holding('suit'))
      .expect(held('suit'));
    given(...completed, held('suit'))
      .when(rita, holding('suit'))
      .expectNothing();
    given(...completed, held('suit'))
      .when(rita, holding('audit'))
      .expect(held('audit'));
  });

  test('keeps a document from being deleted and erased, until every matter has released it', () => {
    const both = [...completed, held('suit'), held('audit')];

    for (const past of [both, [...both, released('suit')]]) {
      given(...past)
        .when(olive, deleting)
        .expectRefusal('document.on-hold');
      given(...past)
        .when(system, erasing(null))
        .expectRefusal('document.on-hold');
      given(...past)
        .when(system, erasing('sam'))
        .expectRefusal('document.on-hold');
    }
    given(...both, released('suit'), released('audit'))
      .when(olive, deleting)
      .expect(deleted);
  });

  test('is released by its own matter only', () => {
    given(...completed, held('suit'))
      .when(rita, releasing('suit'))
      .expect(released('suit'));
    given(...completed, held('suit'))
      .when(rita, releasing('audit'))
      .expectNothing();
  });

  test('may be placed on a document that was deleted', () => {
    given(...completed, deleted)
      .when(rita, holding('suit'))
      .expect(held('suit'));
  });

  test('outlasts the sending of a draft', () => {
    given(...life.slice(0, 1), held('suit'))
      .when(olive, deleting)
      .expectRefusal('document.on-hold');
  });
});

describe('a disposal', () => {
  test('is announced once, and not while a matter holds the document', () => {
    given(...completed, set)
      .when(system, announcing)
      .expect(announced);
    given(...completed, set, announced)
      .when(system, announcing)
      .expectNothing();
    given(...completed, set, held('suit'))
      .when(system, announcing)
      .expectNothing();
  });

  test('is told each of those who have to know once', () => {
    given(...completed, set, announced)
      .when(system, telling)
      .expect(told);
    given(...completed, set, announced, told)
      .when(system, telling)
      .expectNothing();
  });

  test('is decided if it waits for that, from its day on', () => {
    given(...completed, reviewed, announced)
      .when(rita, deciding('erase'), DUE)
      .expect(decided('erase'));
    given(...completed, reviewed, announced)
      .when(rita, deciding('erase'))
      .expectRefusal('disposal.not-due');
    given(...completed, reviewed)
      .when(rita, deciding('erase'), DUE)
      .expectRefusal('disposal.not-due');
    given(...completed, set, announced)
      .when(rita, deciding('erase'), DUE)
      .expectRefusal('disposal.not-due');
  });

  test('is not decided while a matter holds the document', () => {
    given(...completed, reviewed, held('suit'), announced)
      .when(rita, deciding('erase'), DUE)
      .expectRefusal('document.on-hold');
  });

  test('does not come if somebody keeps the document longer', () => {
    given(...completed, set, announced)
      .when(rita, deciding('keep', '2040-01-01'))
      .expect(decided('keep', '2040-01-01'));
    given(...completed, set, announced)
      .when(rita, deciding('keep', '2036-01-01'))
      .expectRefusal('disposal.not-longer');
    given(...completed, set, announced)
      .when(rita, deciding('keep', '2020-01-01'))
      .expectRefusal('retention.past');
  });
});

describe('a deleted document', () => {
  test('is brought back within 30 days', () => {
    given(...completed, deleted)
      .when(rita, restoring, '2026-01-31T11:59:59.999Z')
      .expect(restored);
    given(...completed, deleted)
      .when(rita, restoring, '2026-01-31T12:00:00.000Z')
      .expectRefusal('document.not-restorable');
  });

  test('is there for its owner again', () => {
    given(...completed, deleted)
      .when(olive, deleting)
      .expectRefusal('not-found');
    given(...completed, deleted, restored)
      .when(olive, deleting)
      .expect(deleted);
    given(...completed, restored)
      .when(rita, restoring)
      .expectNothing();
  });
});
