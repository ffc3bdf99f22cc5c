import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Bytes of a message's header, and of what follows a name in a question (RFC 1035). */
const HEADER = 12;
const AFTER_NAME = 4;
const TXT = 16;

/**
 * A name server that knows texts and nothing else. `address` is what DNS_SERVERS names; without a port it gets a free
 * one.
 */
export const startNameServer = async (port = 0) => {
  const texts = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port: from, address }) =>
    socket.send(answerTo(asked, texts.get(nameIn(asked)) ?? null), from, address),
  );
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** From now on the name has a TXT record with this text. */
    says: (name: string, text: string) => texts.set(name.toLowerCase(), text),
    stop: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
};

const labelsIn = (asked: Buffer, at = HEADER): readonly string[] => {
  const length = asked[at] ?? 0;

  return length === 0
    ? []
    : [asked.toString('ascii', at + 1, at + 1 + length).toLowerCase(), ...labelsIn(asked, at + 1 + length)];
};

const nameIn = (asked: Buffer): string => labelsIn(asked).join('.');

/** The question again, and a record if there is a text. Its name is a pointer to the question's. */
const answerTo = (asked: Buffer, text: string | null): Buffer => {
  const end = HEADER + labelsIn(asked).reduce((sum, label) => sum + label.length + 1, 1) + AFTER_NAME;
  const head = Buffer.from(asked.subarray(0, end));
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(text === null ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (text === null) return head;
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const record = Buffer.from([0xc0, HEADER, 0, TXT, 0, 1, 0, 0, 0, 0, 0, data.length]);

  return Buffer.concat([head, record, data]);
};
