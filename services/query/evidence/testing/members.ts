import { unzipSync } from 'fflate';
import type { Members } from '#contracts/evidence/bundle.ts';

/** The members of a bundle, by their names. */
export const unpacked = (zip: Uint8Array): Members =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, new Uint8Array(bytes)]));

export const jsonIn = (members: Members, name: string) =>
  JSON.parse(Buffer.from(members.get(name) ?? []).toString());
