import { connect } from 'node:net';
import { expect } from 'vitest';
import { openClient } from '../../../../tests/harness/client.ts';
import type { Person } from './people.ts';

export const guess = (url: string, { username }: Person, headers = {}) =>
  openClient(url).post('/api/auth/login', { username, password: 'wrong password' }, headers);

/** Sends all sign-ins on one connection without waiting for answers, so that they arrive in this order. */
export const allAtOnce = async (url: string, all: readonly object[]): Promise<number[]> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  for (const body of all.map((one) => JSON.stringify(one)))
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );

  let answers = '';
  for await (const part of socket) {
    answers += part;
    const statuses = answers.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    if (statuses.length === all.length) return statuses.map(Number);
  }
  return expect.unreachable(answers);
};
