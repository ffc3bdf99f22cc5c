import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histories } from '../../services/projector/testing/histories.ts';
import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, initialDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { replayOf } from './replay.ts';
import { documentsIn, moved } from './testing/sample-events.ts';

describe('moving through time', () => {
  test('shows what folding step by step gives, at every revision and in any order', () => {
    fc.assert(
      fc.property(histories(), fc.array(fc.nat(200), { maxLength: 20 }), (history, jumps) => {
        for (const events of documentsIn(history)) {
          const replay = replayOf(events);
          const states = foldedStates(events);
          const revisions = [...jumps.map((jump) => jump % events.length), ...events.keys()];

          for (const revision of revisions) expect(replay.at(revision)).toEqual(states[revision]);
        }
      }),
    );
  });

  test('shows the same in histories longer than what is kept on the way', () => {
    const events = moved(300);
    const replay = replayOf(events);
    const states = foldedStates(events);

    for (const revision of [299, 0, 63, 64, 65, 128, 127, 200])
      expect(replay.at(revision)).toEqual(states[revision]);
  });

  test('shows nothing before the first event, and the end after the last', () => {
    const events = moved(10);
    const replay = replayOf(events);

    expect(replay.at(-1)).toEqual(initialDocument);
    expect(replay.at(1_000)).toEqual(replay.at(events.length - 1));
  });
});

const foldedStates = (history: readonly Recorded<DocumentEvent>[]) => {
  let state: Document = initialDocument;
  return history.map((event) => {
    state = evolveDocument(state, event);
    return state;
  });
};
