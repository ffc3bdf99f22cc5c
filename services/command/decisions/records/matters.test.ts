import { expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { matters } from './matters.ts';

test('a matter is opened once, and closed once', () => {
  given().when(rita, { type: 'OpenMatter', data: opened.data }).expect(opened);
  given(opened).when(rita, { type: 'OpenMatter', data: opened.data }).expectNothing();
  given(opened).when(rita, closing).expect(closed);
  given(opened, closed).when(rita, closing).expectNothing();
  given().when(rita, closing).expectRefusal('not-found');
});

test('an open one orders documents to be held, each once', () => {
  given(opened)
    .when(rita, holding('a', 'b', 'a'))
    .expect(ordered('a', 'b'));
  given(opened, closed).when(rita, holding('a')).expectRefusal('matter.closed');
  given().when(rita, holding('a')).expectRefusal('not-found');
});

test('it knows all that it ever ordered', () => {
  expect(given(opened, ordered('a'), ordered('b', 'c'), closed).state()).toMatchObject({
    status: 'closed',
    name: 'Sam v Olive',
    reference: '7 C 12/26',
    closeReason: 'It is settled',
    ordered: [{ documents: ['a'] }, { documents: ['b', 'c'] }],
  });
});

const given = scenario(matters, 'suit');
const rita: Actor = { kind: 'account', id: 'rita' };
const opened: Extract<MatterEvent, { type: 'MatterOpened' }> = {
  type: 'MatterOpened',
  data: { name: 'Sam v Olive', reference: '7 C 12/26' },
};
const closing: MatterCommand = { type: 'CloseMatter', data: { reason: 'It is settled' } };
const closed: MatterEvent = { type: 'MatterClosed', data: { reason: 'It is settled' } };
const hold = { kind: 'legal' as const, reason: 'A suit' };
const holding = (...documents: string[]): MatterCommand => ({
  type: 'OrderHolds',
  data: { documents, ...hold },
});
const ordered = (...documents: string[]): MatterEvent => ({
  type: 'HoldsOrdered',
  data: { documents, ...hold },
});
