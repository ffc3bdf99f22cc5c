/** Twenty texts that keep a careless parser or pattern busy, or make it call itself until its stack is full. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'an open text of backslashes': `userName eq "${'\\'.repeat(43)}`,
  'a closed text of backslashes': `"${'\\'.repeat(64)}"`,
  'many backslashes': '\\'.repeat(200_000),
  'alternatives to multiply out': Array.from({ length: 19 }, (_, n) => `(a${n} eq 1 or b${n} eq 1)`).join(
    ' and ',
  ),
  'open brackets': '('.repeat(200_000),
  'open square brackets': `emails${'['.repeat(60_000)}`,
  'nested objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a path of many parts': `emails${'.a'.repeat(100_000)}`,
  'a path of many dots': `emails[${'.'.repeat(60_000)}`,
  'one letter': 'a'.repeat(200_000),
  'one letter before another': `${'a'.repeat(60_000)}!`,
  'many blanks': `a${' '.repeat(200_000)}a`,
  'line ends': '\r\n'.repeat(100_000),
  'an address of many dots': `${'a.'.repeat(50_000)}@${'a.'.repeat(50_000)}`,
  'many at signs': '@'.repeat(100_000),
  'a name of many hyphens': `${'a-'.repeat(100_000)}.example`,
  slashes: `https://${'/'.repeat(200_000)}`,
  'marks on one letter': `e${'\u0301'.repeat(100_000)}`,
  digits: `P${'1'.repeat(200_000)}Y`,
  'percent signs': '%25'.repeat(60_000),
};

/** The same where an address or a header has to hold it, which a server reads up to 16 KB of. */
export const shortened = (text: string): string => text.slice(0, 1_500);
