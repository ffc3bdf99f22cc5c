/** What makes drawings, as one file: it is fetched when somebody does not want to type. */
export { DrawingPad } from './drawing-pad.tsx';
export { PictureInput } from './picture-input.tsx';
