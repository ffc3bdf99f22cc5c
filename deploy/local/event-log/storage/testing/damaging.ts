import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Runs a statement on the file of a closed log. */
export const change = (file: string, statement: string) => {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
};

/** Flips one bit of the byte at this place in a file. */
export const flip = async (file: string, position: number) => {
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  buffer.writeUInt8(buffer.readUInt8() ^ (1 << (position % 8)));
  await handle.write(buffer, 0, 1, position);
  await handle.close();
};
