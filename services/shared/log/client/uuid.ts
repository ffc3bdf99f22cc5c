/** A UUID from its two halves of 64 bits, as the log sends them where it doesn't send text. */
export const uuidOf = (high: bigint, low: bigint): string =>
  [high, low]
    .map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
