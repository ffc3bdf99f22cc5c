import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentRules } from '#contracts/document/possible.ts';
import { type Document, initialDocument } from '#contracts/document/state.ts';
import { type Decider, decideByType } from '../../log/decider.ts';
import { auditDecisions } from './audit.ts';
import { authorityFor } from './authority.ts';
import { draftingDecisions } from './drafting.ts';
import { erasingDecisions } from './erasing.ts';
import { organisationDecisions, withdrawnByChange } from './organisation.ts';
import { recipientsDecisions } from './recipients.ts';
import { recordsDecisions } from './records.ts';
import { remindersDecisions } from './reminders.ts';
import { retentionDecisions } from './retention.ts';
import { sendingDecisions } from './sending.ts';
import { signingDecisions } from './signing.ts';
import { takingDecisions } from './taking.ts';
import { templatesDecisions } from './templates.ts';

const decide: (typeof document)['decide'] = decideByType<Document, DocumentCommand, DocumentEvent>({
  ...draftingDecisions,
  ...templatesDecisions,
  ...recipientsDecisions,
  ...sendingDecisions,
  ...remindersDecisions,
  ...signingDecisions,
  ...takingDecisions,
  ...recordsDecisions,
  ...auditDecisions,
  ...erasingDecisions,
  ...retentionDecisions,
  ...organisationDecisions,
  RecordMailOutcomes: (command, document) =>
    command.data.outcomes.flatMap((outcome) => decide({ ...command, ...outcome }, document)),
});

export const document: Decider<Document, DocumentCommand, DocumentEvent> = {
  category: 'document',
  ...documentRules,
  decide: (command, state) => withdrawnByChange(decide(command, state), state),
  authority: authorityFor,
};

/** The decider for commands that only templates know. For these a document does not exist. */
export const template: typeof document = {
  ...document,
  decide: (command, state) =>
    document.decide(command, state.status !== 'none' && state.kind === 'template' ? state : initialDocument),
};
