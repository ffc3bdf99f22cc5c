import { plural } from '../lib/format.ts';
import { forMembers } from '../lib/language.ts';

/** Everything that people read in the editor, but for what differs between documents and templates (model/words.ts). */
const en = {
  loading: {
    document: 'Loading document...',
    template: 'Loading template...',
  },

  header: {
    moreActions: 'More actions',
    steps: 'Steps',
    stepDone: 'done',
  },

  saving: {
    saved: 'Saved',
    savedAt: (time: string) => `Saved ${time}`,
    saving: 'Saving…',
    offline: (unsaved: number) =>
      unsaved === 0 ? 'Offline' : `Offline – ${plural(unsaved, 'change')} kept here`,
    notSaved: 'Not saved',
    refused: (reason: string) => `Not saved: ${reason}`,
    retry: 'Retry',
    unreachable: 'We couldn’t reach the server.',
    failed: 'Something went wrong.',
  },

  panes: {
    palette: 'Fields',
    properties: 'Properties',
    pages: 'Pages',
  },

  palette: {
    heading: 'Fields',
    byMouse: {
      free: 'Drag a field onto the page, or click it and then click where it goes. Press Enter to center it on the page.',
      armed: (field: string) => `Click where the ${field} field goes. Press Escape to cancel.`,
    },
    byTouch: {
      free: 'Tap a field, then tap the page.',
      armed: (field: string) => `Tap where the ${field} field goes.`,
    },
  },

  assignees: {
    signingOrder: 'Signing order ',
  },

  toolbar: {
    history: 'History',
    undo: 'Undo',
    redo: 'Redo',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    percent: (zoom: number) => `${zoom}%`,
    fit: 'Fit to Width',
    preview: 'Preview',
    thumbnails: 'Page thumbnails',
    shortcuts: 'Keyboard shortcuts',
    shortcutsTip: 'Keyboard shortcuts (?)',
    more: 'More tools',
    isOn: 'on',
  },

  preview: {
    note: 'Preview with sample values',
    exit: 'Exit preview',
    name: 'Sample Name',
    text: 'Sample text',
  },

  canvas: {
    pages: 'Pages',
    page: (page: number) => `Page ${page}`,
    overlaps: 'Overlaps another field',
    deleteField: 'Delete field',
    deleteFields: 'Delete selection',
  },

  /** The parts of a field's name, as in `Signature “Landlord”, for Ann, page 2, required`. */
  field: {
    labelled: (type: string, label: string) => `${type} “${label}”`,
    assignedTo: (name: string) => `for ${name}`,
    onPage: (page: number) => `page ${page}`,
    required: 'required',
    optional: 'optional',
    overlapping: 'overlaps another field',
  },

  properties: {
    heading: 'Field Properties',
    empty: 'Select a field to edit its properties',
    subject: (type: string) => `${type} Field`,
    subjects: (count: number) => `${plural(count, 'field')} selected`,
    label: 'Field Label',
    assignedTo: 'Assigned to',
    own: (name: string) => `${name} (Me)`,
    page: 'Page Number',
    required: 'Required field',
    box: 'Position and size, in pixels',
    x: 'X',
    y: 'Y',
    width: 'Width',
    height: 'Height',
    value: 'Current Value',
    ticked: 'Ticked',
  },

  selection: {
    align: 'Align',
    alignLeft: 'Align left',
    alignCenter: 'Align center',
    alignRight: 'Align right',
    alignTop: 'Align top',
    alignMiddle: 'Align middle',
    alignBottom: 'Align bottom',
    sameSize: 'Make the same size',
    centerOnPage: 'Center on page',
    spread: 'Arrange',
    spreadAcross: 'Distribute horizontally',
    spreadDown: 'Distribute vertically',
    copyToAll: 'Copy to all pages',
    copiedTo: (pages: number) => `Copied to ${plural(pages, 'page')}`,
    onAllPages: 'Already on all pages',
    noRoom: 'No other page has room for it',
    undo: 'Undo',
    delete: (count: number) => (count === 1 ? 'Delete Field' : `Delete ${count} Fields`),
  },

  shortcuts: {
    when: 'When a page or field is focused',
    nextField: 'Next field (Shift: previous)',
    move: 'Move by 1 pixel (Shift: 10)',
    resize: 'Resize by 1 pixel (Shift: 10)',
    delete: 'Delete selection',
    cancel: 'Clear selection or cancel',
    selectAll: 'Select all fields on the page',
    copy: 'Copy',
    cut: 'Cut',
    paste: 'Paste on current page',
    duplicate: 'Duplicate',
    undo: 'Undo',
    redo: 'Redo',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    firstPage: 'First page',
    lastPage: 'Last page',
    help: 'Show shortcuts',
    /** Said to people who don't see it happen. */
    moved: (x: number, y: number) => `Moved to ${x}, ${y}`,
    resized: (width: number, height: number) => `Resized to ${width} by ${height}`,
    deleted: 'Deleted',
    copied: 'Copied',
    wasCut: 'Cut',
    undone: 'Undone',
    redone: 'Redone',
    onPage: (page: number, count: number) => `Page ${page} of ${count}`,
  },
} as const;

export const texts = forMembers({ en });
