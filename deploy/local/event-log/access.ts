import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';
import { unauthenticated } from './errors.ts';

/** Throws UNAUTHENTICATED for a call without the name and password of a known user. */
export type Admit = (metadata: Metadata) => void;

/** `users` are `name:password`. Without users every call is admitted, which is for the loopback address only. */
export const admission = (users: readonly string[]): Admit => {
  if (users.length === 0) return () => {};

  const known = users.map(digest);

  return (metadata) => {
    const [header] = metadata.get('authorization');
    const [, encoded] = /^basic (.+)$/i.exec(String(header ?? '')) ?? [];
    const claimed = digest(Buffer.from(encoded ?? '', 'base64').toString());
    if (!known.some((user) => timingSafeEqual(user, claimed))) throw unauthenticated();
  };
};

const digest = (text: string) => createHash('sha256').update(text).digest();
