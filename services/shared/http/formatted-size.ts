const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in bytes in the form that people read, such as "1.4 MB" (spec, part 1, section 9). */
export const formattedSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;

  return `${power === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[power]}`;
};
