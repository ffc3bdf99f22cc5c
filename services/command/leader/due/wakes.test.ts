import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import { documentCards } from '#contracts/document/cards.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { document } from '../../decisions/document/decider.ts';
import { carl, consent, draft, olive, sam, system, tess } from '../../document/testing/sample-lease.ts';
import { recorded } from '../../testing/given-when-then.ts';
import { due, type Intent } from './document-due.ts';

test('whatever becomes due, the event that made it so calls for it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let state = start;
      const seen: Intent[] = [];

      for (const [n, take] of steps.entries())
        for (const event of decided(state, take(seen), n)) {
          const before = due(state, everything).map(spelled);
          state = document.evolve(state, event);
          for (const intent of due(state, everything).filter((one) => !before.includes(spelled(one)))) {
            expect(documentCards[event.type].wakes, event.type).toContain(intent.kind);
            seen.push(intent);
          }
        }
    }),
    { numRuns: 3_000 },
  );
});

type Asked = { readonly by: Actor; readonly command: DocumentCommand };

/** Something that is asked of the document, given what was due in its life so far. */
type Step = (seen: readonly Intent[]) => Asked | null;

const everything = () => true;

const spelled = (intent: Intent) => JSON.stringify(intent);

const start: Document = draft
  .map((event, n) => recorded('document-lease', event, n))
  .reduce(document.evolve, document.initial);

/** What comes of it, a while after what came before; a refusal is nothing. A reminder takes its time. */
const decided = (state: Document, asked: Asked | null, n: number): readonly Recorded<DocumentEvent>[] => {
  const later = asked?.command.type === 'RemindSigners' ? 4 * 86_400_000 : 0;
  const at = new Date(Date.UTC(2026, 0, 1, 12) + n * 40_000 + later).toISOString();

  try {
    return asked === null
      ? []
      : document
          .decide({ ...asked.command, by: asked.by, at }, state)
          .map((event) => recorded('document-lease', { event, at }, n));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};

const declining: DocumentCommand = { type: 'DeclineDocument', data: { linkVersion: 1, reason: 'No' } };

const signing = (...signatures: { fieldId: string; value: string }[]): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion: 1, consent, signatures },
});

const person: fc.Arbitrary<Step> = fc
  .constantFrom<Asked>(
    { by: olive, command: { type: 'SendDocument', data: {} } },
    { by: olive, command: { type: 'ResendInvitations', data: {} } },
    { by: olive, command: { type: 'VoidDocument', data: {} } },
    { by: olive, command: { type: 'DeleteDocument', data: {} } },
    { by: olive, command: { type: 'EditRecipient', data: { recipient: 'tess', role: 'copy' } } },
    { by: sam, command: { type: 'OpenSigningLink', data: { linkVersion: 1 } } },
    { by: sam, command: signing({ fieldId: 'lease.sam-signature', value: 'Sam' }) },
    { by: tess, command: signing({ fieldId: 'lease.tess-signature', value: 'Tess' }) },
    { by: sam, command: declining },
    { by: tess, command: declining },
    { by: system, command: { type: 'RemindSigners', data: {} } },
    { by: system, command: { type: 'RetrySeal', data: { reason: null } } },
    { by: carl, command: { type: 'RecordDownload', data: { sealed: 'd'.repeat(64) } } },
  )
  .map((asked) => () => asked);

/** A reaction puts on record what it has done of what was due, perhaps long ago. */
const reaction: fc.Arbitrary<Step> = fc.tuple(fc.nat(), fc.boolean()).map(([n, isDone]) => (seen) => {
  const intent = seen[n % seen.length];

  return intent ? { by: system, command: settling(intent, isDone) } : null;
});

const step = fc.oneof({ arbitrary: person, weight: 2 }, { arbitrary: reaction, weight: 1 });

const settling = (intent: Intent, isDone: boolean): DocumentCommand => {
  if (intent.kind === 'seal' && !isDone)
    return { type: 'RecordSealFailed', data: { reason: 'upload.not-sealable' } };
  if (intent.kind === 'seal')
    return {
      type: 'SealDocument',
      data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
    };
  const { recipient, purpose, attempt } = intent;
  if (!isDone)
    return { type: 'RecordMailFailed', data: { recipient, purpose, attempt, reason: 'No mailbox' } };
  if (purpose === 'reminder') {
    const data = { recipient: recipient ?? '', number: attempt, day: '2026-01-04', messageId: '<1>' };
    return { type: 'RecordReminderMailed', data };
  }
  if (purpose !== 'invitation')
    return { type: 'RecordNoticeMailed', data: { purpose, recipient, messageId: '<1>' } };
  const link = { linkVersion: 1, linkExpiresAt: '2026-04-01T12:00:00.000Z', messageId: '<1>' };

  return { type: 'RecordInvitationMailed', data: { recipient: recipient ?? '', attempt, ...link } };
};
