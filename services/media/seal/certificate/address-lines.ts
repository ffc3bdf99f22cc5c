/** An IP address on as many lines as it needs. An IPv6 address breaks behind a colon, so that its groups stay whole. */
export const addressLines = (address: string, fits: (line: string) => boolean): string => {
  const lines: string[] = [];
  for (const group of address.split(/(?<=:)(?!:)/)) {
    const longer = `${lines.at(-1) ?? ''}${group}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(group);
  }

  return lines.join('\n');
};
