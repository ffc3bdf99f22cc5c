/** On narrower screens, three panes would leave the canvas too little room. */
export const COMPACT = '(max-width: 1099.98px)';

/** Where a pane beside the canvas would leave it too little room as well. */
export const SHEET = '(max-width: 767.98px), (max-width: 1099.98px) and (orientation: portrait)';
