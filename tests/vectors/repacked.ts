/** Zip files of which some readers would take one thing, and others another. */
export const repacked = (
  zip: Buffer,
): Readonly<Record<string, { readonly bytes: Buffer; readonly problem: string }>> => {
  const directory = zip.readUInt32LE(zip.length - 6);
  const changed = (...changes: readonly (readonly [at: number, value: number])[]) => {
    const bytes = Buffer.from(zip);
    for (const [at, value] of changes) bytes[at] = value;
    return bytes;
  };
  const name = zip.indexOf('README.txt');
  const crc = zip.indexOf(zip.subarray(directory + 16, directory + 20));

  return {
    'hidden-before': { bytes: Buffer.concat([Buffer.from('hidden'), zip]), problem: 'not a zip file' },
    'hidden-behind': { bytes: Buffer.concat([zip, Buffer.from('hidden')]), problem: 'not a zip file' },
    'hidden-between': {
      bytes: Buffer.concat([zip.subarray(0, directory), Buffer.from('hidden'), zip.subarray(directory)]),
      problem: 'zip file',
    },
    'shadow-entry': { bytes: changed([name + 9, 0x54]), problem: 'README.txt does not lie in the zip file' },
    encrypted: { bytes: changed([6, 9], [directory + 8, 9]), problem: 'does not lie in the zip file' },
    'wrong-checksum': {
      bytes: changed([crc, (zip[crc] ?? 0) ^ 1], [directory + 16, (zip[directory + 16] ?? 0) ^ 1]),
      problem: 'does not have the checksum',
    },
    'cut-off': { bytes: zip.subarray(0, -1), problem: 'not a zip file' },
  };
};
