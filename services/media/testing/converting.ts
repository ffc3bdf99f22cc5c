import { pino } from 'pino';
import { sampleDocx } from '../../../tests/fixtures/word.ts';
import { openConverter } from '../word/converter.ts';

/** Converts Word files for as long as it lives, and reports when the first one is done. */
const converter = openConverter(pino({ level: 'silent' }), 1);
const bytes = await sampleDocx();
await converter.toPdf(bytes, 'docx', 'olive');
process.stdout.write('converted\n');
for (;;) await converter.toPdf(bytes, 'docx', 'olive');
