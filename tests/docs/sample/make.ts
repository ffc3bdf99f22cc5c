import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleAgreement } from './agreement.ts';

// `npm run sample` writes the agreement that the dashboard offers to try Inkstream with.

const file = join(import.meta.dirname, '../../../web/features/documents/sample/sample-agreement.pdf');
await writeFile(file, await sampleAgreement());
