import { parseArgs } from 'node:util';
import { forOperators } from '#contracts/text/for-operators.ts';
import { lookAtMove, type MoveStep, moveLog } from '../../services/command/moving/move.ts';
import { shown, storeAddress } from '../../services/shared/log/client/address.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { type EmbeddedLog, startEmbeddedLog } from './embedded-log.ts';
import { lastingTrouble, openInstallation } from './installation.ts';
import { NotRunning, runCommand, say, Usage } from './say.ts';

/**
 * `npm run log:move -- --to ADDRESS [--dry-run]` moves the event log to another event store while Inkstream runs, and
 * compares all of it. ADDRESS is esdb://…, or `embedded` for the log that `npm start` keeps. The user of an address
 * without one is EVENTSTORE_USER. With `--dry-run` it only says what is there.
 */
await runCommand('The log was not moved.', async () => {
  const { to, isDry } = readArguments(process.argv.slice(2));
  const { moving, eventLogUrl, close } = await openInstallation(() => {});
  const embedded = to === 'embedded' ? await startEmbeddedLog() : null;
  const url = embedded?.url ?? to;
  const names = { source: nameOf(eventLogUrl), target: embedded ? 'the embedded log' : nameOf(url) };
  const target = openEventStore(url, process.env.EVENTSTORE_USER ?? 'admin:changeit');

  try {
    const trouble = await lastingTrouble(target);
    if (trouble) throw new NotRunning(`the log to move to does not answer. ${trouble}`);
    const all = moving(target, names, stepLines());
    if (isDry) {
      const { there: inTarget, missing } = await lookAtMove(all, new AbortController().signal);
      return say(
        `${counted(inTarget)} of this log are there and equal; ${counted(missing)} would be copied.`,
      );
    }
    const { events, copied } = await moveLog(all);
    say(
      `Moved ${counted(events)} to ${names.target}, each compared with the one here; ${copied} were copied now.`,
    );
    sayWhatNext(to, embedded);
  } finally {
    await target.close();
    await embedded?.stop();
    await close();
  }
});

function readArguments(args: readonly string[]) {
  try {
    const options = { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
    const { to, 'dry-run': isDry } = parseArgs({ args: [...args], options }).values;
    if (!to) throw new Error('nowhere');
    return { to, isDry: isDry === true };
  } catch {
    throw new Usage('It is called: npm run log:move -- --to esdb://…|embedded [--dry-run]');
  }
}

/** The nodes alone: an address may hold a password. */
function nameOf(url: string): string {
  try {
    return storeAddress(url).nodes.map(shown).join(',');
  } catch (error) {
    throw new Usage(`The address ${(error as Error).message}.`);
  }
}

function counted(events: number): string {
  return `${forOperators.number(events)} event${events === 1 ? '' : 's'}`;
}

function sayWhatNext(to: string, embedded: EmbeddedLog | null) {
  say('The old log takes nothing more. Stop Inkstream now, and start it again');
  say(embedded ? '  without EVENTSTORE_URL.' : '  with that address as EVENTSTORE_URL.');
  if (to !== 'embedded')
    say('Its read models are built anew then. Keep the old log until an audit has passed.');
}

/** Prints each step when it begins, and how far it is once a second. */
function stepLines(): (step: MoveStep, events: number) => void {
  let lastLine = { step: '', at: 0 };

  return (step, events) => {
    const now = performance.now();
    if (step === lastLine.step && now - lastLine.at < 1_000) return;
    lastLine = { step, at: now };
    say(`  ${step}, ${counted(events)}`);
  };
}
