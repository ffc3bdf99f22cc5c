/** Everything that opens over the page or lies on it, and what draws values, as one file: it is fetched once the page itself is there. */
export { ValuePicture } from '../../document-view/value-picture.tsx';
export { DeclineDialog } from './dialogs/decline-dialog.tsx';
export { DisclosureDialog } from './dialogs/disclosure-dialog.tsx';
export { FieldPopover } from './dialogs/field-popover.tsx';
export { News } from './earlier/news.tsx';
export { Overview } from './guidance/overview.tsx';
export { PageLayer } from './pages/page-layer.tsx';
