/** Everything that opens over the page or lies on it, and what draws values, as one file: it is fetched once the page itself is there. */
export { ValuePicture } from '../../../document-view/value-picture.tsx';
export { News } from '../earlier/news.tsx';
export { FieldPopover } from '../fields/field-popover.tsx';
export { Overview } from '../guidance/overview.tsx';
export { PageLayer } from '../pages/page-layer.tsx';
export { DeclineDialog } from './decline-dialog.tsx';
export { DisclosureDialog } from './disclosure-dialog.tsx';

export type Sheets = typeof import('./sheets.ts');
