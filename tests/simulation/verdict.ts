import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { documentProblem } from '#contracts/document/possible.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { due } from '../../services/command/leader/due/document-due.ts';
import type { Told } from './clients.ts';
import type { Installation } from './installation.ts';
import { retentionLeft } from './retention-left.ts';

/** Everything that went wrong in a history, a sentence each. */
export const verdict = async (
  { log, delivered, kept }: Installation,
  history: readonly Told[],
): Promise<readonly string[]> => {
  const all = log.all();
  const streams = Map.groupBy(all, ({ stream }) => stream);
  const wrong: string[] = [];

  for (const told of history) {
    const found = all.filter(({ metadata }) => metadata.commandId === told.commandId);
    if ('refused' in told && found.length > 0) wrong.push(`${told.commandId} was refused, and is in the log`);
    if ('events' in told && found.length !== told.events)
      wrong.push(`${told.commandId} made ${told.events} events, and ${found.length} are in the log`);
  }

  for (const [stream, events] of streams) {
    const chain = await verifyChain(events);
    if (!chain.unbroken) wrong.push(`the chain of ${stream} is broken`);
    if (stream.startsWith('document-'))
      wrong.push(...inDocument(stream, events as Recorded<DocumentEvent>[]));
  }

  wrong.push(...retentionLeft(streams));
  const projected = kept.rows.map(({ position }) => position);
  const there = all.map(({ position }) => position);
  if (projected.join() !== there.join()) wrong.push('the read models hold other events than the log');
  const ids = Map.groupBy(delivered, ({ messageId, to }) => `${messageId} ${to.address}`);
  const mailed = all.flatMap(({ stream, data }) =>
    'messageId' in data ? [{ stream, recipient: null, ...data, messageId: String(data.messageId) }] : [],
  );
  const recorded = mailed.map(({ messageId }) => messageId);
  const told = mailed.map(({ stream, messageId, recipient }) => `${stream} ${messageId} ${recipient}`);
  if (new Set(told).size !== told.length) wrong.push('a mail is on record twice for the same person');
  for (const id of recorded)
    if (![...ids.keys()].some((key) => key.startsWith(id)))
      wrong.push(`${id} is on record, and never went out`);

  return wrong;
};

const inDocument = (stream: string, events: readonly Recorded<DocumentEvent>[]): string[] => {
  const wrong: string[] = [];
  const state = events.reduce((before, event) => {
    const problem = documentProblem(before, event);
    if (problem) wrong.push(`${stream}, ${event.type}: ${problem}`);
    return evolveDocument(before, event);
  }, initialDocument);
  const left = due(state, () => true);
  if (left.length > 0) wrong.push(`${stream} is left with ${JSON.stringify(left)}`);
  const count = (type: DocumentEvent['type']) => events.filter((event) => event.type === type).length;
  if (state.status === 'completed' && count('DocumentSealed') !== 1)
    wrong.push(`${stream} is completed and was sealed ${count('DocumentSealed')} times`);

  return wrong;
};

/** Whether everything due is done and in the read models, so that a simulation can end. */
export const isSettled = ({ log, kept }: Installation): boolean => {
  const all = log.all();
  if (kept.rows.length !== all.length) return false;

  const streams = Map.groupBy(all, ({ stream }) => stream);
  if (retentionLeft(streams).length > 0) return false;

  return [...streams].every(
    ([stream, events]) =>
      !stream.startsWith('document-') ||
      due((events as Recorded<DocumentEvent>[]).reduce(evolveDocument, initialDocument), () => true)
        .length === 0,
  );
};
