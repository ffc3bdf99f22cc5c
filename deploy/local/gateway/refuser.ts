import type { ServerResponse } from 'node:http';
import type { Refusal } from '#contracts/api/refusals.ts';

/** Answers a request with a refusal, or breaks off an answer that has begun. */
export type Refuse = (response: ServerResponse, refusal: Refusal) => void;

export const refuser =
  (headers: Readonly<Record<string, string>>): Refuse =>
  (response, { status, message, code, retryAfter }) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
    });
    response.end(JSON.stringify({ message, code }));
  };
