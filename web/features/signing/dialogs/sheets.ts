/** Everything that opens over the page, as one file: it is fetched once the page itself is there. */
export { FieldPopover } from '../fields/field-popover.tsx';
export { Overview } from '../guidance/overview.tsx';
export { DeclineDialog } from './decline-dialog.tsx';
export { DisclosureDialog } from './disclosure-dialog.tsx';
