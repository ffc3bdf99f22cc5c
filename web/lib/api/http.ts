import { v4 as uuid } from 'uuid';
import { LOG_POSITION_HEADER, READ_POSITION_HEADER } from '#contracts/api/log-position.ts';
import type { RefusalCode } from '#contracts/api/refusals.ts';
import { noteAnswer, noteWritten, writtenUntil } from './read-positions.ts';
import { noteRestoring } from './restoring.ts';
import { isSessionEnded, untilRenewed, untilSecondFactor } from './session.ts';
import type { Send, Write } from './write.ts';

export type { Write } from './write.ts';

/** A refusal by the server, or no answer. Its text is the status, a colon and the body (spec, part 1, section 7). */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** It is 0 if no answer came. */
  readonly status: number;
  readonly code: RefusalCode | 'unreachable' | 'unexpected';
  /** The server's sentence for people; null if the answer has none. */
  readonly sentence: string | null;
  /** All of the answer, for what a refusal says beside its code and its sentence; null if it's no JSON. */
  readonly body: unknown;

  constructor(status: number, text: string, body: unknown = null) {
    super(`${status}: ${text}`);
    const refusal = (body ?? {}) as { code?: RefusalCode; message?: unknown };
    this.status = status;
    this.body = body;
    this.code = refusal.code ?? (status === 0 ? 'unreachable' : 'unexpected');
    this.sentence = typeof refusal.message === 'string' ? refusal.message : null;
  }
}

/** The server's sentence for people, if the error is a refusal that has one. */
export const sentenceOf = (error: unknown) => (error instanceof Problem ? error.sentence : null);

export const isProblem = (error: unknown, code: Problem['code']) =>
  error instanceof Problem && error.code === code;

/**
 * Reads from the API. It is sent once (spec, part 1, section 9); the server answers in the shape that the contract
 * says.
 */
export const get = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> => {
  const response = await ask(path, signal ? { signal } : {});
  const answer: Answer = await response.json();
  noteAnswer(answer, response.headers.get(READ_POSITION_HEADER));

  return answer;
};

export const getFile = async (path: string): Promise<Blob> => (await ask(path, {})).blob();

/** A write whose answer is lost is sent again under the same key, so it can happen once only. */
export const write = async <Answer>({
  method,
  path,
  body,
  send,
  key,
  keepalive,
  isSentOnce,
}: Write): Promise<Answer> => {
  const headers = {
    'Idempotency-Key': key ?? uuid(),
    ...(isJson(body) && { 'Content-Type': 'application/json' }),
  };
  const request = {
    method,
    headers,
    body: isJson(body) ? JSON.stringify(body) : (body as FormData),
    ...(keepalive && { keepalive }),
  };
  const attempt = async () => (await ask(path, request, send)).json();

  try {
    const answer = await (isSentOnce ? attempt() : untilAnswered(attempt));
    noteRestoring(false);
    return answer as Answer;
  } catch (error) {
    if (isProblem(error, 'restoring')) noteRestoring(true);
    throw error;
  }
};

/** Milliseconds before a write whose answer was lost, or which came amid others, is sent again. */
const PAUSES = [300, 1_200] as const;

const untilAnswered = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLost(error) && !isProblem(error, 'busy')) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  return attempt();
};

/**
 * Whether nobody knows if a request was done: no answer came, half of one, or the gateway answered for a service that
 * is gone.
 */
export const isLost = (error: unknown) =>
  error instanceof Problem
    ? error.code === 'unreachable' || error.code === 'unavailable'
    : error instanceof TypeError || error instanceof SyntaxError;

/** The only requests that a session which has ended doesn't hold back. */
const SIGN_IN = /^\/api\/auth\/(login|passkeys\/(options|authenticate))$/;

const ask = async (path: string, init: RequestInit, send: Send = fetch): Promise<Response> => {
  if (isSessionEnded() && !SIGN_IN.test(path)) await untilRenewed();
  const position = writtenUntil();
  const headers = { ...init.headers, ...(position && { [LOG_POSITION_HEADER]: position }) };
  const response = await send(path, { ...init, headers, credentials: 'include' }).catch(unreachable);
  noteWritten(response.headers.get(LOG_POSITION_HEADER));
  if (response.ok) return response;

  const text = await response.text();
  const problem = new Problem(response.status, text || response.statusText, parsed(text));
  if (isProblem(problem, 'signed-out') && (await untilRenewed())) return ask(path, init, send);
  if (isProblem(problem, 'two-factor.needed')) await untilSecondFactor();
  throw problem;
};

const unreachable = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Problem(0, 'We couldn’t reach the server.');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isJson = (body: unknown) => body !== undefined && !(body instanceof FormData);
