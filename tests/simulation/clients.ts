import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import type { Decider } from '../../services/command/log/decider.ts';
import type { Envelope } from '../../services/command/log/envelopes.ts';
import { handle, type Writer } from '../../services/command/log/handle.ts';
import type { Installation } from './installation.ts';
import type { World } from './world.ts';

/** The final answer to one command, which the client may have sent several times. */
export type Told =
  | { readonly commandId: string; readonly events: number }
  | { readonly commandId: string; readonly refused: string };

/** Does in a service what a request asks for. */
type Work = (writer: Writer, envelope: Envelope) => Promise<{ readonly events: readonly Recorded[] }>;

/** Milliseconds before a request without an answer is sent again. */
export const AGAIN = 200;

/** Browsers of people, who repeat requests without an answer under the same key. */
export const clients = (world: World, { services }: Installation) => {
  const history: Told[] = [];
  let keys = 0;

  const ask = async (by: Actor, work: Work): Promise<Told> => {
    keys += 1;
    const envelope = saidBy(by, uuid(`command ${keys}`));
    let isSentTwice = false;
    while (true) {
      const [name] = [...services.keys()].filter((_, at) => at === Math.floor(world.random() * 2));
      const service = services.get(name ?? 'command 1');
      if (!service) continue;
      const answer = work(service.writer, envelope).then(
        ({ events }) => ({ commandId: envelope.commandId, events: events.length }),
        (error) => (isPassing(error) ? null : { commandId: envelope.commandId, refused: codeOf(error) }),
      );
      // A double click, whose two requests may go to different services.
      isSentTwice ||= world.random() < 0.1;
      if (isSentTwice) void work(service.writer, envelope).catch(() => {});
      const told = await Promise.race([answer, service.process.killed.then(() => null)]);
      if (told) {
        // The second of two may still be decided on, when what stood against it is over.
        if (!(isSentTwice && 'refused' in told)) history.push(told);
        return told;
      }
      await delay(AGAIN);
    }
  };

  /** Sends one command to one stream. */
  const send = (decider: Decider<never, never, never>, id: string, by: Actor, command: unknown) =>
    ask(by, (writer, envelope) => handle(writer, decider, id, envelope, command as never));

  return { history, ask, send };
};

const isPassing = (error: unknown) => error instanceof Refusal && error.status >= 500;

/** An error that isn't a refusal is a bug and ends the simulation. */
const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code;
  throw error;
};

const saidBy = (by: Actor, commandId: string) => ({
  by,
  ip: null,
  userAgent: null,
  causationId: null,
  commandId,
  commandHash: 'same',
  correlationId: commandId,
});

/** Ids that are the same in each run, because nothing may depend on chance. */
export const uuid = (of: string) =>
  createHash('sha256')
    .update(of)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
