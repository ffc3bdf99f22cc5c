import { components } from './components.ts';
import { say } from './say.ts';

// `npm run licences`: what the product is made of, with the licence of each part, from the lock file.

const all = await components();
for (const { name, version, licence, isShipped } of all)
  say(`${name} ${version}  ${licence}${isShipped ? '' : '  (development only)'}`);

const counts = Object.entries(Object.groupBy(all, ({ licence }) => licence))
  .map(([licence, some = []]) => `${some.length} × ${licence}`)
  .join(', ');
say(`\n${all.length} components: ${counts}`);
