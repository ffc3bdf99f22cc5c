/** Notices when an id comes twice. Each id takes only 16 bytes, since a log may hold millions. */
export const uniqueIds = () => {
  let highs = new BigUint64Array(1024);
  let lows = new BigUint64Array(1024);
  let count = 0;

  return {
    /** Takes one more id, which is a UUID. */
    add: (id: string) => {
      if (count === highs.length) {
        highs = grown(highs);
        lows = grown(lows);
      }
      const digits = id.replaceAll('-', '');
      highs[count] = BigInt(`0x${digits.slice(0, 16)}`);
      lows[count++] = BigInt(`0x${digits.slice(16)}`);
    },
    areUnique: (): boolean => {
      const suspects = repeated(highs.slice(0, count));
      const seen = new Set<string>();
      for (let n = 0; suspects.size > 0 && n < count; n++) {
        const [high, low] = [highs[n] as bigint, lows[n]];
        if (!suspects.has(high)) continue;
        if (seen.has(`${high} ${low}`)) return false;
        seen.add(`${high} ${low}`);
      }
      return true;
    },
  };
};

const grown = (array: BigUint64Array<ArrayBuffer>) => {
  const larger = new BigUint64Array(array.length * 2);
  larger.set(array);

  return larger;
};

const repeated = (values: BigUint64Array): ReadonlySet<bigint> => {
  const sorted = values.sort();

  return new Set(sorted.filter((value, n) => n > 0 && value === sorted[n - 1]));
};
