import { importsOfProduct, mutualPairs, productImports } from './imports.ts';
import { breachesOf, readWalls } from './walls.ts';

// The last step of `npm run check`: no two folders of the product know each other both ways, and no import goes over a
// wall.

const pairs = mutualPairs(await productImports());
const breaches = breachesOf(await readWalls(), await importsOfProduct());
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`Mutual pairs of folders: ${pairs.length}`);
for (const { folders, imports } of pairs) {
  print(folders.join(' ⇄ '));
  for (const { from, line, to } of imports) print(`  ${from}:${line} imports ${to}`);
}
print(`Imports over a wall: ${breaches.length}`);
for (const { from, line, to } of breaches) print(`  ${from}:${line} imports ${to}`);
if (pairs.length + breaches.length > 0) process.exitCode = 1;
