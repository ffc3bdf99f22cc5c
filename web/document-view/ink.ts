/** The colours of the stamp (services/media/seal/stamp.ts): text is black, what is written by hand as a pen writes. */
export const BLACK = 'rgb(15 15 20)';
export const PEN = 'rgb(23 41 115)';
