import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { deleted, given, life, olive, system, uploaded } from '../testing/sample-lease.ts';

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

const completed = life;
const rita: Actor = { kind: 'account', id: 'rita' };
const at = (day: string) => `${day}T12:00:00.000Z`;
const DUE = at('2036-01-01');
const reason = 'The law';

type Event<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>;

const set: Event<'RetentionSet'> = {
  type: 'RetentionSet',
  data: {
    ...{ rule: 'contracts', ruleRevision: 0, anchor: 'completed', from: at('2026-01-01') },
    ...{ until: DUE, disposal: 'erase' },
  },
};
const reviewed: DocumentEvent = { ...set, data: { ...set.data, disposal: 'review' } };
const setting: DocumentCommand = { type: 'SetRetention', data: set.data };

const changing = (until: string | null): DocumentCommand => ({
  type: 'ChangeRetention',
  data: { until: until && at(until), reason },
});
const changed = (until: string | null, approvedBy: string | null, countsFrom: string): DocumentEvent => ({
  type: 'RetentionChanged',
  data: { until: until && at(until), reason, approvedBy, countsFrom },
});
const longer = changed('2040-01-01', null, at('2026-01-01'));
const forEver = changed(null, null, at('2026-01-01'));
const asked: Event<'RetentionShorteningAsked'> = {
  type: 'RetentionShorteningAsked',
  data: { until: at('2030-01-01'), reason },
};
const shorter = changed('2030-01-01', 'rita', at('2026-01-08'));

const holding = (matter: string): DocumentCommand => ({
  type: 'PlaceHold',
  data: { matter, kind: 'legal', reason },
});
const releasing = (matter: string): DocumentCommand => ({ type: 'ReleaseHold', data: { matter, reason } });
const held = (matter: string): DocumentEvent => ({
  type: 'HoldPlaced',
  data: { matter, kind: 'legal', reason },
});
const released = (matter: string): DocumentEvent => ({ type: 'HoldReleased', data: { matter, reason } });
const deleting: DocumentCommand = { type: 'DeleteDocument', data: {} };
const erasing = (recipient: string | null): DocumentCommand => ({
  type: 'ErasePersonalData',
  data: { recipient, basis: 'objection', request: null, reason },
});

const announced: DocumentEvent = { type: 'DisposalAnnounced', data: { disposeOn: DUE } };
const announcing: DocumentCommand = { type: 'AnnounceDisposal', data: { disposeOn: DUE } };
const told: DocumentEvent = { type: 'DisposalNoticeMailed', data: { to: 'olive', messageId: '<1>' } };
const telling: DocumentCommand = { type: 'RecordDisposalNotice', data: { to: 'olive', messageId: '<1>' } };
const deciding = (decision: 'erase' | 'keep', until: string | null = null): DocumentCommand => ({
  type: 'DecideDisposal',
  data: { decision, until: until && at(until), reason },
});
const decided = (decision: 'erase' | 'keep', until: string | null = null): DocumentEvent => ({
  type: 'DisposalDecided',
  data: { decision, until: until && at(until), reason },
});

const restoring: DocumentCommand = { type: 'RestoreDocument', data: { reason } };
const restored: DocumentEvent = { type: 'DocumentRestored', data: { reason } };
