import { mutualPairs, productImports } from './imports.ts';

// The last step of `npm run check`: no two folders of the product know each other both ways.

const pairs = mutualPairs(await productImports());
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`Mutual pairs of folders: ${pairs.length}`);
for (const { folders, imports } of pairs) {
  print(folders.join(' ⇄ '));
  for (const { from, line, to } of imports) print(`  ${from}:${line} imports ${to}`);
}
if (pairs.length > 0) process.exitCode = 1;
