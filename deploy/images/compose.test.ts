import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test.each(['compose.yaml', 'compose.s3.yaml'])(
  'a setting that an operator leaves out is missing in the containers of %s, not empty',
  async (name) => {
    const text = await readFile(new URL(`../${name}`, import.meta.url), 'utf8');

    // podman-compose passes on an empty default as it's written, so that a service would read `${NAME:-}`.
    expect(text.match(/\$\{\w+:?-\}/g)).toBeNull();
  },
);
