import { reached } from '../../../shared/running/steps.ts';
import type { Posting } from '../mail/mailer.ts';
import type { Reactor } from '../reactions/reactor.ts';

type Post = {
  readonly posting: Posting;
  /** An ISO instant from which a mail that still finds no server is given up, and shown as failed. */
  readonly giveUpAt: string;
  /** Puts on record that it was mailed (null), or why it never will be. */
  readonly record: (failure: string | null) => Promise<unknown>;
};

/** Mails, and has what became of it put on record; false: to be tried again. */
export const post = async (reactor: Reactor, { posting, giveUpAt, record }: Post): Promise<boolean> => {
  const outcome = await reactor.mailer.send(posting);
  if (outcome.kind === 'later' && reactor.writer.now() <= giveUpAt) return false;
  if (outcome.kind === 'accepted') await reached('mail accepted');
  await record(outcome.kind === 'accepted' ? null : outcome.reason);

  return true;
};
