import { components } from './components.ts';
import { say } from './say.ts';

// `npm run licences` lists the packages of the product and their licences, from the lock file.

const all = await components();
for (const { name, version, licence, isShipped } of all)
  say(`${name} ${version}  ${licence}${isShipped ? '' : '  (development only)'}`);

const counts = Object.entries(Object.groupBy(all, ({ licence }) => licence))
  .map(([licence, some = []]) => `${some.length} × ${licence}`)
  .join(', ');
say(`\n${all.length} components: ${counts}`);
