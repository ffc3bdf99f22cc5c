import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { invalidArgument } from '../errors.ts';
import { shared } from './protocol.ts';

/** An id as 32 hexadecimal digits, from either of the two forms in which clients send it. */
export const idFromWire = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured();
  const id = halves
    ? [halves.getMostSignificantBits(), halves.getLeastSignificantBits()].map(hexadecimal).join('')
    : (uuid?.getString() ?? '').replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(id)) throw invalidArgument(`'${id}' is not a valid UUID`);

  return id;
};

/** The bytes of a UUID message: as text, unless the reader asked for two numbers. */
export const idToWire = (id: Uint8Array, asNumbers: boolean): Uint8Array => {
  const bytes = Buffer.from(id.buffer, id.byteOffset, id.length);
  const uuid = new shared.UUID();
  if (!asNumbers) return uuid.setString(dashed(bytes.toString('hex'))).serializeBinary();

  const halves = new shared.UUID.Structured()
    .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
    .setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  return uuid.setStructured(halves).serializeBinary();
};

const hexadecimal = (signed: string) => BigInt.asUintN(64, BigInt(signed)).toString(16).padStart(16, '0');

const dashed = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
