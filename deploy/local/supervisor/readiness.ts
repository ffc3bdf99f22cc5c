import { connect } from 'node:net';

/** Whether something listens on this port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  firstOf(port, 'connect').then((seen) => seen !== null);

/** Whether a server on the port sends `greeting` as soon as somebody connects. */
export const greets = async (port: number, greeting: string): Promise<boolean> =>
  (await firstOf(port, 'data'))?.toString().startsWith(greeting) ?? false;

/** Whether the address answers with success. */
export const responds = async (url: string): Promise<boolean> => {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });

  return ok;
};

/** Whether the address answers with exactly that text. */
export const says = async (url: string, text: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });

  return (await answer.text()) === text;
};

/** A service's own answer whether it's ready (services/shared/service/service.ts); a sentence says what it lacks. */
export const readiness = async (url: string): Promise<boolean | string> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  const [, reason] = /^not ready: (.+)$/s.exec((await answer.text()).trim()) ?? [];

  return answer.ok || (reason ?? false);
};

/** Milliseconds. */
const TIMEOUT = 2_000;

/** The data of the socket's first such event, perhaps empty; null if it didn't come in time. */
const firstOf = (port: number, event: 'connect' | 'data'): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (seen: Buffer | null) => {
      socket.destroy();
      resolve(seen);
    };
    socket.setTimeout(TIMEOUT, () => answer(null));
    socket.once(event, (data?: Buffer) => answer(data ?? Buffer.alloc(0)));
    socket.once('error', () => answer(null));
    socket.once('close', () => answer(null));
  });
